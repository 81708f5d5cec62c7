import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { editChannel } from '../channels/edit-channel.ts'
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
