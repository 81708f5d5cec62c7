import { expect, test } from 'vitest'
import { describeChecker } from '../conformance.ts'
import { sandboxChecker } from './checker.ts'

const ask = (id: string, productId = 'mobile-legends') =>
  sandboxChecker.ask({ productId, values: { user_id: id, zone_id: '1234' }, timeoutMs: 1_000 })

describeChecker('the sandbox', async () => ({
  checker: sandboxChecker,
  known: { productId: 'valorant', values: { riot_id: 'Si Kilat#ID01' }, nickname: 'Si Kilat' },
  unknown: { riot_id: 'Si Kilat#404' },
  company: null,
}))

test('the same id always has the same name, which contains the end of the id', async () => {
  const first = await ask('123456789')
  expect(first).toEqual(await ask('123456789'))
  expect(first).toMatchObject({ kind: 'found', nickname: expect.stringMatching(/^[A-Z][A-Za-z]+789$/), region: 'Indonesia' })
})

test('neighbouring ids have different names', async () => {
  const answers = await Promise.all(['123456781', '123456782', '123456783'].map(id => ask(id)))
  expect(new Set(answers.map(answer => answer.kind === 'found' && answer.nickname)).size).toBe(3)
})

test('ids that end in 404 are not found, in 429 or 500 can not be looked up, and in 060 are of another country', async () => {
  expect(await ask('123456404')).toEqual({ kind: 'not_found', isSure: true })
  expect(await ask('123456429')).toMatchObject({ kind: 'unavailable', why: 'busy' })
  expect(await ask('123456500')).toMatchObject({ kind: 'unavailable', why: 'busy' })
  expect(await ask('123456060')).toMatchObject({ kind: 'found', region: 'Malaysia' })
})

test('a number of less than five digits is nobody', async () => {
  for (const id of ['1', '12', '9999']) expect(await ask(id)).toEqual({ kind: 'not_found', isSure: true })
  expect(await ask('10000')).toMatchObject({ kind: 'found' })
})

test('only games whose look-up names a country have one', async () => {
  expect(await ask('812345060', 'genshin-impact')).toMatchObject({ kind: 'found', region: null })
})
