import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '../../db/schema/catalog.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { deleteSavedPlayer } from './delete-saved-player.ts'
import { listSavedPlayers } from './read.ts'
import { savePlayer } from './save-player.ts'

let store: TestStore
let userId: string
let productId: string
beforeAll(async () => {
  store = await createTestStore()
  productId = productOf(await makeItem(store.ctx))
})
beforeEach(async () => {
  userId = (await makeUser(store.ctx)).id
})
afterAll(() => store.close())

const productOf = (itemId: string) => itemId.replace(/-86-diamonds$/, '')
const player = { user_id: '123 456 789', zone_id: '(1234)' }
const save = (more: Partial<Parameters<typeof savePlayer>[1]> = {}) =>
  savePlayer(store.ctx, { userId, productId, player, label: '', nickname: null, ...more })
const list = (more: { userId?: string; productId?: string } = {}) => listSavedPlayers(store.ctx, { userId, ...more })

test('a player is saved with cleaned values, labelled by them unless another label is given', async () => {
  const saved = await save()
  expect(saved).toMatchObject({
    product_id: productId,
    product_title: expect.stringMatching(/^Game /),
    player: { user_id: '123456789', zone_id: '1234' },
    display: '123456789 (1234)',
    label: '123456789 (1234)',
    nickname: null,
  })
  expect(await list()).toEqual([saved])
})

test('a label is tidied; without one the nickname is used', async () => {
  expect((await save({ label: '  Akun\u0000 adik ' })).label).toBe('Akun adik')
  expect((await save({ player: { user_id: '2', zone_id: '2' }, nickname: 'BangJul77' })).label).toBe('BangJul77')
})

test('labels and nicknames can not contain signs that reverse the text or are invisible', async () => {
  expect(await save({ label: '\u202eAkun\u200b adik', nickname: '\u2066Bang\u2069Jul' })).toMatchObject({
    label: 'Akun adik',
    nickname: 'BangJul',
  })
  expect(await save({ player: { user_id: '3', zone_id: '3' }, label: '\u202e', nickname: '\u202e' })).toMatchObject({
    label: '3 (3)',
    nickname: null,
  })
})

test('the same player of the same product is saved once, with its newest label', async () => {
  const first = await save({ label: 'Akun adik', nickname: 'BangJul77' })
  expect(await save({ label: 'Akun utama', player: { user_id: '123456789', zone_id: '1234' } })).toMatchObject({
    id: first.id,
    label: 'Akun utama',
    nickname: 'BangJul77',
  })
  expect(await save()).toMatchObject({ id: first.id, label: 'Akun utama' })
  expect(await list()).toHaveLength(1)
})

test('the same player saved several times at once is saved once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => save()))
  expect(await list()).toHaveLength(1)
})

test('a user’s list is last saved first, optionally of one product, without other users’ players', async () => {
  const otherProduct = productOf(await makeItem(store.ctx))
  const first = await save()
  store.clock.advance(1_000)
  const second = await save({ productId: otherProduct })
  store.clock.advance(1_000)
  await savePlayer(store.ctx, { userId: (await makeUser(store.ctx)).id, productId, player, label: '', nickname: null })
  expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(await list({ productId: otherProduct })).toEqual([second])
})

test('invalid values are refused, naming the field, as an order refuses them', async () => {
  await expect(save({ player: { user_id: 'abc' } })).rejects.toMatchObject({
    code: 'player_invalid',
    fields: { 'player.user_id': expect.stringContaining('angka'), 'player.zone_id': expect.any(String) },
  })
  expect(await list()).toEqual([])
})

test('an unknown product, and a product without player fields, are refused', async () => {
  await expect(save({ productId: 'tidak-ada' })).rejects.toMatchObject({ code: 'not_found' })
  const voucher = productOf(await makeItem(store.ctx, { isVoucher: true }))
  await expect(save({ productId: voucher, player: {} })).rejects.toMatchObject({ code: 'player_invalid' })
})

test('a product no longer sold keeps its saved players', async () => {
  const gone = productOf(await makeItem(store.ctx))
  await save({ productId: gone })
  await store.ctx.db.update(products).set({ isActive: false }).where(eq(products.id, gone))
  expect(await list()).toMatchObject([{ product_id: gone }])
})

test('at most fifty players are saved, even when many come at once, and a saved one can still be changed', async () => {
  const saved = await Promise.allSettled(Array.from({ length: 53 }, (_, index) => save({ player: { user_id: `${index}`, zone_id: '1' } })))
  const refused = saved.flatMap(result => (result.status === 'rejected' ? result.reason : []))
  expect(refused).toHaveLength(3)
  for (const refusal of refused) expect(refusal).toMatchObject({ code: 'too_many_players', status: 409 })
  const [last] = await list()
  expect(await list()).toHaveLength(50)
  expect(await save({ player: last?.player ?? {}, label: 'Masih bisa' })).toMatchObject({ id: last?.id, label: 'Masih bisa' })
})

test('only the user can delete a saved player; an unknown one and another user’s look the same', async () => {
  const { id } = await save()
  const other = (await makeUser(store.ctx)).id
  const refusalOf = (asked: { userId: string; id: string }) => deleteSavedPlayer(store.ctx, asked).then(String, (error: Error) => error)
  const foreign = await refusalOf({ userId: other, id })
  expect(foreign).toMatchObject({ code: 'not_found' })
  expect(foreign).toEqual(await refusalOf({ userId: other, id: 'SAV-0000000000000000' }))
  await deleteSavedPlayer(store.ctx, { userId, id })
  expect(await list()).toEqual([])
  expect(await refusalOf({ userId, id })).toEqual(foreign)
})
