import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { deposits } from '../../db/schema/wallet.ts'
import type { Problem } from '../../platform/problem.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { editChannel, editLink } from '../channels/edit-channel.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { placeDeposit } from './place-deposit.ts'
import { quoteDeposit } from './quote-deposit.ts'

let engine: Engine
let userId: string
beforeEach(async () => {
  engine = await createEngine()
  userId = (await makeUser(engine.ctx)).id
})
afterEach(() => engine.close())

const place = (key: string, of = userId) =>
  placeDeposit(engine.ctx, { userId: of, idempotencyKey: key, amountIdr: rupiah(50_000), channelId: 'qris' })
const countOpen = async () => (await engine.ctx.db.select().from(deposits).where(eq(deposits.status, 'pending_payment'))).length

test('of many deposits of one user at once five wait to be paid and the others are refused', async () => {
  const all = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => place(`key ${at}`)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'deposits_open', status: 409 })
  expect(await countOpen()).toBe(5)
  expect(engine.gateway.references()).toHaveLength(5)
})

test('the limit is one of open deposits: a repeat is answered, another user is free, and a cancelled one makes room', async () => {
  const first = await place('key 0')
  for (const key of ['key 1', 'key 2', 'key 3', 'key 4']) await place(key)
  expect(await place('key 0')).toMatchObject({ id: first.id })
  await expect(place('key 5')).rejects.toMatchObject({ code: 'deposits_open' })
  await place('key 0', (await makeUser(engine.ctx)).id)
  await cancelDeposit(engine.ctx, { id: first.id, userId })
  expect((await place('key 5')).status).toBe('pending_payment')
})

test('a channel’s limit is told per deposit', async () => {
  await inTx(engine.ctx, ctx =>
    editChannel(ctx, { id: 'qris', values: { minAmount: rupiah(1_000), maxAmount: rupiah(40_000) }, actor: 'ujang', reason: 'batas' }),
  )
  const quoted = (await quoteDeposit(engine.ctx, { amountIdr: rupiah(50_000) })).channels.find(({ id }) => id === 'qris')
  expect(quoted?.unavailable?.sentence).toBe('Maksimal Rp40.000 per isi saldo.')
  await expect(place('key')).rejects.toMatchObject({ message: 'Maksimal Rp40.000 per isi saldo. Pilih metode lain, ya.' })
})

describe('a total that rose since it was shown', () => {
  const editFee = (feeFlat: number) =>
    inTx(engine.ctx, ctx =>
      editLink(ctx, {
        channelId: 'bca_va',
        gateway: 'scripted',
        values: { feeFlat: rupiah(feeFlat) },
        actor: 'ujang',
        reason: 'biaya baru',
      }),
    )
  const totalNow = async () => {
    const { channels } = await quoteDeposit(engine.ctx, { amountIdr: rupiah(50_000) })
    return channels.find(({ id }) => id === 'bca_va')?.total ?? rupiah(0)
  }
  const placeFor = (key: string, expectedIdr: Rupiah) =>
    placeDeposit(engine.ctx, { userId, idempotencyKey: key, amountIdr: rupiah(50_000), channelId: 'bca_va', expectedIdr })

  test('opens nothing and answers the new prices; agreed to, it opens with the new fee', async () => {
    const shown = await totalNow()
    await editFee(6_000)
    const refused = await placeFor('key', shown).catch((problem: Problem) => problem)
    expect(refused).toMatchObject({ code: 'price_changed', message: expect.stringContaining('Rp56.000'), status: 409 })
    expect(refused).toMatchObject({
      extra: {
        quote: { amount: 50_000, channels: expect.arrayContaining([expect.objectContaining({ id: 'bca_va', total: 56_000, fee: 6_000 })]) },
      },
    })
    expect(await countOpen()).toBe(0)
    expect(engine.gateway.references()).toEqual([])
    expect(await placeFor('key', rupiah(56_000))).toMatchObject({ total: 56_000 })
  })

  test('is no reason to refuse a repeat whose first answer was lost, nor is one that fell', async () => {
    const shown = await totalNow()
    const first = await placeFor('key', shown)
    await editFee(6_000)
    expect(await placeFor('key', shown)).toMatchObject({ id: first.id, total: 54_000 })
    await editFee(500)
    expect(await placeFor('other key', shown)).toMatchObject({ total: 50_500 })
  })
})
