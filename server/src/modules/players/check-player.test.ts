import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import type { PlayerChecker } from '../../players/player-checker.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { productDefinitions } from '../catalog/products/product-definitions.ts'
import { saveProducts } from '../catalog/save-products.ts'
import { checkPlayer } from './check-player.ts'

let store: TestStore

beforeAll(async () => {
  store = await createTestStore()
  await inTx(store.ctx, ctx => saveProducts(ctx, productDefinitions))
})

afterAll(() => store.close())

/** The same store with another checker, which records its questions. */
function withChecker(answer: () => Promise<PlayerCheck>) {
  const asked: Parameters<PlayerChecker>[0][] = []
  const players: PlayerChecker = question => {
    asked.push(question)
    return answer()
  }
  return { ctx: { ...store.ctx, players }, asked }
}

const found = async (): Promise<PlayerCheck> => ({ status: 'found', nickname: 'BangJul77', region: 'Indonesia' })
const question = { productId: 'mobile-legends', player: { user_id: '123 456 789', zone_id: '(1234)' } }

test('asks with cleaned values and answers the name', async () => {
  const { ctx, asked } = withChecker(found)
  expect(await checkPlayer(ctx, question)).toEqual({ status: 'found', nickname: 'BangJul77', region: 'Indonesia' })
  expect(asked).toEqual([{ productId: 'mobile-legends', values: { user_id: '123456789', zone_id: '1234' } }])
})

test('a found name is kept for ten minutes', async () => {
  const { ctx, asked } = withChecker(found)
  const start = store.clock.now().getTime()
  const at = (ms: number) => ({ ...ctx, clock: { now: () => new Date(start + ms) } })
  await checkPlayer(at(0), question)
  await checkPlayer(at(9 * 60_000), question)
  expect(asked).toHaveLength(1)
  await checkPlayer(at(10 * 60_000), question)
  expect(asked).toHaveLength(2)
  await checkPlayer(at(10 * 60_000), { ...question, player: { ...question.player, zone_id: '9999' } })
  expect(asked).toHaveLength(3)
})

test('a name that was not found or not available is asked for again', async () => {
  for (const status of ['not_found', 'unavailable'] as const) {
    const { ctx, asked } = withChecker(async () => ({ status }))
    expect(await checkPlayer(ctx, question)).toEqual({ status })
    await checkPlayer(ctx, question)
    expect(asked).toHaveLength(2)
  }
})

test('a look-up that never answers is given up, and the buyer can go on', async () => {
  const { ctx } = withChecker(() => new Promise(() => {}))
  expect(await checkPlayer({ ...ctx, settings: { ...ctx.settings, callTimeoutMs: 10 } }, question)).toEqual({ status: 'unavailable' })
})

test('a failed look-up answers unavailable, and the log holds no id', async () => {
  const lines: string[] = []
  const { ctx } = withChecker(async () => {
    throw new TypeError('no answer for 123456789 (1234)')
  })
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  expect(await checkPlayer({ ...ctx, log }, question)).toEqual({ status: 'unavailable' })
  expect(lines).toHaveLength(1)
  expect(lines.join()).toContain('TypeError')
  expect(lines.join()).not.toContain('123456789')
})

test('invalid values are refused, naming the field, without a look-up', async () => {
  const { ctx, asked } = withChecker(found)
  await expect(checkPlayer(ctx, { productId: 'mobile-legends', player: { user_id: 'abc', zone_id: '' } })).rejects.toMatchObject({
    code: 'player_invalid',
    status: 422,
    fields: { 'player.user_id': 'User ID hanya berisi angka 0–9.', 'player.zone_id': 'Isi Zone ID dulu, ya.' },
  })
  expect(asked).toEqual([])
})

test('an unusual value is still looked up: games change their ids', async () => {
  const { ctx } = withChecker(found)
  expect(await checkPlayer(ctx, { productId: 'mobile-legends', player: { user_id: '1', zone_id: '1' } })).toMatchObject({ status: 'found' })
})

test('a product without a look-up answers unavailable, without asking', async () => {
  const { ctx, asked } = withChecker(found)
  expect(await checkPlayer(ctx, { productId: 'steam-wallet', player: {} })).toEqual({ status: 'unavailable' })
  expect(asked).toEqual([])
})

test('an unknown product is not found', async () => {
  const { ctx } = withChecker(found)
  await expect(checkPlayer(ctx, { productId: 'tidak-ada', player: {} })).rejects.toMatchObject({ code: 'not_found' })
})
