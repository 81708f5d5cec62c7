import { afterEach, expect, test, vi } from 'vitest'
import { getProduct, listBlogs, listProducts, quoteItem } from '../lib/endpoints.ts'
import { readInProcess } from './read-in-process.server.ts'

afterEach(() => vi.useRealTimers())

type Answer = { status: number; body: unknown }

/** A store that gives these answers in order, and records what it is asked. */
function fakeStore(...answers: Answer[]) {
  const asked: unknown[] = []
  const read = (name: string, ask: unknown) => {
    asked.push([name, ask])
    const answer = answers.shift()
    return answer && Promise.resolve(answer)
  }
  return { asked, side: { read, requestId: 'request-1' } }
}

const refused = { status: 404, body: { code: 'not_found', error: 'Produk ini tidak ada.', fields: { id: 'Salah.' } } }
const busy = { status: 503, body: { code: 'unavailable', error: 'Sebentar.' } }

test('parts are asked for as they would stand in an address', async () => {
  const { side, asked } = fakeStore({ status: 200, body: { data: [] } }, { status: 200, body: { data: [] } })
  expect(await readInProcess(side, listProducts, { query: { search: 'ml \ud83d', limit: 7 } })).toEqual({ data: [] })
  await readInProcess(side, listBlogs, { query: { cursor: undefined } })
  expect(asked).toEqual([
    ['listProducts', { params: {}, query: { search: 'ml \ufffd', limit: '7' } }],
    ['listBlogs', { params: {}, query: {} }],
  ])
})

test('a refusal is the same as over HTTP', async () => {
  const { side } = fakeStore(refused)
  await expect(readInProcess(side, getProduct, { params: { id: 'x' } })).rejects.toMatchObject({
    code: 'not_found',
    status: 404,
    message: 'Produk ini tidak ada.',
    fields: { id: 'Salah.' },
    requestId: 'request-1',
  })
})

test('a read that failed is tried once more after a moment', async () => {
  vi.useFakeTimers()
  const lucky = fakeStore(busy, { status: 200, body: { data: [] } })
  const answered = readInProcess(lucky.side, listProducts, {})
  await vi.advanceTimersByTimeAsync(300)
  expect(await answered).toEqual({ data: [] })
  const unlucky = fakeStore(busy, busy)
  const failed = expect(readInProcess(unlucky.side, listProducts, {})).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  await vi.advanceTimersByTimeAsync(300)
  await failed
  expect(unlucky.asked).toHaveLength(2)
})

test('a page waits fifteen seconds for a read, and no longer', async () => {
  vi.useFakeTimers()
  const side = { read: () => new Promise<never>(() => {}), requestId: 'request-1' }
  const failed = expect(readInProcess(side, listProducts, {})).rejects.toMatchObject({ code: 'offline', status: 0 })
  await vi.advanceTimersByTimeAsync(15_000)
  await failed
})

test('writes, parts that are not plain, and a store that reads nothing in the process are left to HTTP', () => {
  const { side, asked } = fakeStore({ status: 200, body: {} })
  expect(readInProcess(side, quoteItem, { body: { item_id: 'a', quantity: 1 } })).toBeUndefined()
  expect(readInProcess(side, listProducts, { query: { search: ['a', 'b'] } } as never)).toBeUndefined()
  expect(readInProcess({}, listProducts, {})).toBeUndefined()
  expect(asked).toEqual([])
})
