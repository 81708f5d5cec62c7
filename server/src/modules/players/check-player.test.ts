import { count, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { products } from '../../db/schema/catalog.ts'
import { foundPlayers } from '../../db/schema/players.ts'
import { jobs } from '../../jobs.ts'
import { simulateApigames } from '../../players/apigames/simulator.ts'
import type { PlayerAnswer, PlayerChecker } from '../../players/player-checker.ts'
import { createPlayerCheckers } from '../../players/players.ts'
import { startSimulator } from '../../players/simulator.ts'
import { simulateVipReseller } from '../../players/vip-reseller/simulator.ts'
import { createScriptedChecker, listCheckers } from '../../test/scripted-checker.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { editProduct } from '../catalog/edit-catalog.ts'
import { productDefinitions } from '../catalog/products/product-definitions.ts'
import { getProduct } from '../catalog/read.ts'
import { saveProducts } from '../catalog/save-products.ts'
import { checkPlayer } from './check-player.ts'
import { createCheckerBudget } from './checker-budget.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
  await inTx(store.ctx, ctx => saveProducts(ctx, productDefinitions))
})
beforeEach(async () => {
  await store.ctx.db.delete(foundPlayers)
})
afterAll(() => store.close())

const sari: PlayerAnswer = { kind: 'found', nickname: 'SariGamer', region: 'Indonesia' }
const nobody: PlayerAnswer = { kind: 'not_found', isSure: true }
const perhapsNobody: PlayerAnswer = { kind: 'not_found', isSure: false }
const silence: PlayerAnswer = { kind: 'unavailable', why: 'busy', detail: 'HTTP 503' }
const question = { productId: 'mobile-legends', player: { user_id: '123 456 789', zone_id: '(1234)' } }
const found = { status: 'found', nickname: 'SariGamer', region: 'Indonesia' }
const unavailable = { status: 'unavailable' }

const names = (answer: PlayerAnswer, id?: string) => createScriptedChecker(async () => answer, id)
/** The same store with these checkers, as a process that has asked nothing yet. */
const withCheckers = (...checkers: PlayerChecker[]): Ctx => ({ ...store.ctx, players: listCheckers(...checkers) })
/** The same, at a later time. */
const later = (ctx: Ctx, ms: number): Ctx => ({ ...ctx, clock: { now: () => new Date(store.clock.now().getTime() + ms) } })
/** The same, with less patience. */
const hasty = (ctx: Ctx, callTimeoutMs: number): Ctx => ({ ...ctx, settings: { ...ctx.settings, callTimeoutMs } })

test('asks with cleaned values and answers the name', async () => {
  const checker = names(sari)
  expect(await checkPlayer(withCheckers(checker), question)).toEqual(found)
  expect(checker.asked).toMatchObject([{ productId: 'mobile-legends', values: { user_id: '123456789', zone_id: '1234' } }])
})

test('a found name is kept for half an hour, for all processes, without the player’s id', async () => {
  const checker = names(sari)
  await checkPlayer(withCheckers(checker), question)
  const minute = 60_000
  for (const ms of [0, 29 * minute]) expect(await checkPlayer(later(withCheckers(checker), ms), question)).toEqual(found)
  expect(checker.asked).toHaveLength(1)
  const kept = await store.ctx.db.select().from(foundPlayers)
  expect(kept).toMatchObject([{ nickname: 'SariGamer' }])
  expect(JSON.stringify(kept)).not.toContain('123456789')
  await checkPlayer(later(withCheckers(checker), 31 * minute), question)
  expect(checker.asked).toHaveLength(2)
})

test('a kept name is of one player of one product', async () => {
  const checker = names(sari)
  await checkPlayer(withCheckers(checker), question)
  await checkPlayer(withCheckers(checker), { ...question, player: { ...question.player, zone_id: '9999' } })
  await checkPlayer(withCheckers(checker), { ...question, productId: 'magic-chess-go-go' })
  expect(checker.asked).toHaveLength(3)
})

test('names are forgotten when they are too old to be believed', async () => {
  const forget = jobs.find(({ job }) => job.name === 'forget-kept-players')
  const ctx = withCheckers(names(sari))
  await checkPlayer(ctx, question)
  const countKept = async () => (await store.ctx.db.select({ kept: count() }).from(foundPlayers))[0]?.kept
  await forget?.handle(later(ctx, 29 * 60_000), {})
  expect(await countKept()).toBe(1)
  await forget?.handle(later(ctx, 31 * 60_000), {})
  expect(await countKept()).toBe(0)
})

test.each([
  [nobody, { status: 'not_found' }],
  [silence, unavailable],
])('an answer without a name is repeated for seconds only: %o', async (answer, check) => {
  const checker = names(answer)
  const ctx = withCheckers(checker)
  for (const ms of [0, 19_000]) expect(await checkPlayer(later(ctx, ms), question)).toEqual(check)
  expect(checker.asked).toHaveLength(1)
  await checkPlayer(later(ctx, 25_000), question)
  expect(checker.asked).toHaveLength(2)
})

test('the same player asked for many times at once is asked for once', async () => {
  const answer = Promise.withResolvers<PlayerAnswer>()
  const checker = createScriptedChecker(() => answer.promise)
  const ctx = withCheckers(checker)
  const checks = Array.from({ length: 20 }, () => checkPlayer(ctx, question))
  answer.resolve(sari)
  expect(await Promise.all(checks)).toEqual(Array.from({ length: 20 }, () => found))
  expect(checker.asked).toHaveLength(1)
})

test.each([
  ['could not look', [silence, sari], found, [1, 1]],
  ['is not sure that nobody is there', [perhapsNobody, sari], found, [1, 1]],
  ['found somebody', [sari, nobody], found, [1, 0]],
  ['is sure that nobody is there', [nobody, sari], { status: 'not_found' }, [1, 0]],
  ['could not look, and neither can the next', [silence, silence], unavailable, [1, 1]],
  ['is not sure that nobody is there, and the next can not look: buying goes on', [perhapsNobody, silence], unavailable, [1, 1]],
  ['could not look, and the next is sure that nobody is there', [silence, nobody], { status: 'not_found' }, [1, 1]],
])('a company %s', async (_, [one = silence, two = silence], check, asked) => {
  const checkers = [names(one, 'one'), names(two, 'two')]
  expect(await checkPlayer(withCheckers(...checkers), question)).toEqual(check)
  expect(checkers.map(checker => checker.asked.length)).toEqual(asked)
})

test('all companies together have five seconds, however long other calls may take, and the first leaves time for the next', async () => {
  const checkers = [names(silence, 'one'), names(sari, 'two')]
  await checkPlayer(hasty(withCheckers(...checkers), 20_000), question)
  const [first = 0, second = 0] = checkers.map(({ asked }) => asked[0]?.timeoutMs)
  expect(first).toBeLessThanOrEqual(3_000)
  expect(first).toBeGreaterThan(2_000)
  expect(second).toBeLessThanOrEqual(5_000)
  expect(second).toBeGreaterThan(first)
})

test('an answer that comes too late is there for the next question', async () => {
  const answer = Promise.withResolvers<PlayerAnswer>()
  const checker = createScriptedChecker(() => answer.promise)
  const ctx = withCheckers(checker)
  expect(await checkPlayer(ctx, { ...question, waitMs: 10 })).toEqual(unavailable)
  answer.resolve(sari)
  expect(await checkPlayer(ctx, question)).toEqual(found)
  expect(checker.asked).toHaveLength(1)
})

test('a look-up that never answers is given up, and the buyer can go on', async () => {
  const ctx = withCheckers(createScriptedChecker(() => new Promise(() => {})))
  expect(await checkPlayer(hasty(ctx, 10), question)).toEqual(unavailable)
})

test('a failed look-up answers unavailable, and the log holds no id', async () => {
  const lines: string[] = []
  const checker = createScriptedChecker(async () => {
    throw new TypeError('no answer for 123456789 (1234)')
  })
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  expect(await checkPlayer({ ...withCheckers(checker), log }, question)).toEqual(unavailable)
  expect(lines).toHaveLength(1)
  expect(lines.join()).toContain('TypeError')
  expect(lines.join()).not.toContain('123456789')
})

test('an account of another country is marked, one of an unknown country is not', async () => {
  const check = (region: string | null) => checkPlayer(withCheckers(names({ ...sari, region })), question)
  expect(await check('Malaysia')).toEqual({ ...found, region: 'Malaysia', is_other_region: true })
  expect(await checkPlayer(withCheckers(names(silence)), question)).toMatchObject({ is_other_region: true })
  await store.ctx.db.delete(foundPlayers)
  expect(await check(null)).toEqual({ status: 'found', nickname: 'SariGamer' })
})

test('a product’s own order of checkers counts before the store’s, and an empty one asks nobody', async () => {
  const checkers = [names(sari, 'one'), names(sari, 'two')]
  const setOrder = async (values: { playerCheckers: string[] | null }) => {
    await inTx(store.ctx, ctx => editProduct(ctx, { id: 'mobile-legends', values, actor: 'ujang', reason: 'coba' }))
    await store.ctx.db.delete(foundPlayers)
  }
  onTestFinished(() => setOrder({ playerCheckers: null }))
  await setOrder({ playerCheckers: ['two', 'gone', 'one'] })
  expect(await checkPlayer(withCheckers(...checkers), question)).toEqual(found)
  expect(checkers.map(checker => checker.asked.length)).toEqual([0, 1])
  await setOrder({ playerCheckers: [] })
  expect(await checkPlayer(withCheckers(...checkers), question)).toEqual(unavailable)
  expect(await getProduct(withCheckers(...checkers), 'mobile-legends')).toMatchObject({ has_player_check: false })
  await inTx(store.ctx, ctx => saveProducts(ctx, productDefinitions))
  expect(await store.ctx.db.select().from(products).where(eq(products.id, 'mobile-legends'))).toMatchObject([{ playerCheckers: [] }])
})

test('a product’s page offers a look-up only if a company of the store knows the game', async () => {
  const onlyValorant = { ...names(sari), knows: (productId: string) => productId === 'valorant' }
  const offers = async (productId: string) => (await getProduct(withCheckers(onlyValorant), productId))?.has_player_check
  expect([await offers('valorant'), await offers('mobile-legends'), await offers('steam-wallet')]).toEqual([true, false, false])
  expect(await checkPlayer(withCheckers(onlyValorant), question)).toEqual(unavailable)
  expect(onlyValorant.asked).toEqual([])
})

test('invalid values are refused, naming the field, without a look-up', async () => {
  const checker = names(sari)
  await expect(
    checkPlayer(withCheckers(checker), { productId: 'mobile-legends', player: { user_id: 'abc', zone_id: '' } }),
  ).rejects.toMatchObject({
    code: 'player_invalid',
    status: 422,
    fields: { 'player.user_id': 'User ID hanya berisi angka 0–9.', 'player.zone_id': 'Isi Zone ID dulu, ya.' },
  })
  expect(checker.asked).toEqual([])
})

test('an unusual value is still looked up: games change their ids', async () => {
  const player = { user_id: '1', zone_id: '1' }
  expect(await checkPlayer(withCheckers(names(sari)), { productId: 'mobile-legends', player })).toMatchObject({ status: 'found' })
})

test('a product without a look-up answers unavailable, without asking', async () => {
  const checker = names(sari)
  expect(await checkPlayer(withCheckers(checker), { productId: 'steam-wallet', player: {} })).toEqual(unavailable)
  expect(checker.asked).toEqual([])
})

test('an unknown product is not found', async () => {
  await expect(checkPlayer(withCheckers(names(sari)), { productId: 'tidak-ada', player: {} })).rejects.toMatchObject({ code: 'not_found' })
})

test('with two real companies: the second answers for the first, no more are asked than the budget allows, and the log has no secret', async () => {
  const vip = await startSimulator(simulateVipReseller({ apiId: 'contohid', apiKey: 'contohkey' }), [
    { game: 'mobile-legends', id: '123456789/1234', nickname: 'SariVip' },
  ])
  const apigames = await startSimulator(simulateApigames({ merchantId: 'M001', secretKey: 'contohsecret' }), [
    { game: 'mobilelegend', id: '1234567891234', nickname: 'SariApi' },
  ])
  onTestFinished(async () => {
    await vip.close()
    await apigames.close()
  })
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const accounts = {
    vipReseller: { apiId: 'contohid', apiKey: 'contohkey', url: vip.url },
    apigames: { merchantId: 'M001', secretKey: 'contohsecret', url: apigames.url },
  }
  // From the beginning of a minute of the clock on, and each question comes from another process.
  store.clock.advance(60_000 - (store.clock.now().getTime() % 60_000))
  const start = () =>
    createPlayerCheckers({ ...accounts, clock: store.clock, budget: createCheckerBudget({ ...store.ctx, log }, { perMinute: 2 }) }, [
      'vip-reseller',
      'apigames',
    ])
  const ask = async (zone: string, players = start()) =>
    (await checkPlayer({ ...store.ctx, players, log }, { ...question, player: { user_id: '123456789', zone_id: zone } })).nickname
  vip.breakNext('html')
  expect(await ask('1234')).toBe('SariApi')
  await store.ctx.db.delete(foundPlayers)
  expect(await ask('9999')).toBeUndefined()
  expect([vip.calls.length, apigames.calls.length]).toEqual([2, 1])
  // The budget of the first is spent: the second is asked at once.
  expect(await ask('8888')).toBeUndefined()
  expect([vip.calls.length, apigames.calls.length]).toEqual([2, 2])
  expect(await ask('7777')).toBeUndefined()
  expect([vip.calls.length, apigames.calls.length]).toEqual([2, 2])
  // One process is told to wait, and all do.
  store.clock.advance(60_000)
  vip.breakNext('rate_limited')
  await ask('6666')
  await ask('5555')
  expect([vip.calls.length, apigames.calls.length]).toEqual([3, 4])
  store.clock.advance(121_000)
  await ask('4444')
  expect(vip.calls.length).toBe(4)
  expect(lines.join()).toContain('vip-reseller')
  for (const secret of [
    'contohkey',
    'contohsecret',
    'e2645b50755e924703898fb59a76e029',
    'a0b0bd62cb9d48479b5c5e86947dd360',
    '123456789',
    'Sari',
  ])
    expect(lines.join()).not.toContain(secret)
})
