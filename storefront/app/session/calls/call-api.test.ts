import { afterEach, expect, test, vi } from 'vitest'
import { getTransaction } from '../../lib/endpoints.ts'
import { callApi } from './call-api.ts'

const spare = vi.hoisted(() => vi.fn((load: () => Promise<unknown>) => load()))
vi.mock('../../lib/spare.ts', () => ({ spare }))
vi.mock('../api/browser-api.ts', () => ({ browserApi: () => ({ call: async () => ({ data: 'answer' }) }) }))

afterEach(() => {
  vi.unstubAllGlobals()
  spare.mockClear()
})

const call = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine })
  return callApi(getTransaction, { params: { id: 'KLT-7Q2M-9XH4-T8RC' } })
}

test('a first call without a connection does not count as a lost file, which would load the page again over what is typed in it', async () => {
  await call(false)
  expect(spare).toHaveBeenCalledTimes(1)
})

test('with a connection a missing client is a lost file', async () => {
  await call(true)
  expect(spare).not.toHaveBeenCalled()
})
