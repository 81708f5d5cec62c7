import { expect, test } from 'vitest'
import { sandboxChecker } from './checker.ts'

const ask = (id: string, productId = 'mobile-legends') => sandboxChecker({ productId, values: { user_id: id, zone_id: '1234' } })

test('the same id always has the same name, which contains the end of the id', async () => {
  const first = await ask('123456789')
  expect(first).toEqual(await ask('123456789'))
  expect(first).toMatchObject({ status: 'found', nickname: expect.stringMatching(/^[A-Z][A-Za-z]+789$/), region: 'Indonesia' })
})

test('neighbouring ids have different names', async () => {
  const names = await Promise.all(['123456781', '123456782', '123456783'].map(async id => (await ask(id)).nickname))
  expect(new Set(names).size).toBe(3)
})

test('ids that end in 404 are not found, in 429 or 500 can not be looked up', async () => {
  expect(await ask('123456404')).toEqual({ status: 'not_found' })
  expect(await ask('123456429')).toEqual({ status: 'unavailable' })
  expect(await ask('123456500')).toEqual({ status: 'unavailable' })
})

test('only games whose look-up names a country have one', async () => {
  expect(await ask('812345678', 'genshin-impact')).not.toHaveProperty('region')
})

test('a riot id already holds its name', async () => {
  expect(await sandboxChecker({ productId: 'valorant', values: { riot_id: 'Si Kilat#ID01' } })).toMatchObject({ nickname: 'Si Kilat' })
})
