import { rupiah } from '@kilat/contract/money.ts'
import { eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { payments, takenBack } from '../../db/schema/payments.ts'
import { newReference } from '../../platform/ids.ts'
import { makeUser } from '../../test/make-user.ts'
import { decided } from '../../test/operator-hands.ts'
import { createReconciled, gone, listed } from '../../test/reconciled-store.ts'
import { bankAccount, walletAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { readHolding } from '../ledger/read.ts'
import { acceptTakenBack } from '../payments/accept-taken-back.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { deleteUser } from '../profile/delete-user.ts'
import { takeDeposit } from '../wallet/end-unowned.ts'
import { openDeposit } from '../wallet/open-deposit.ts'
import { getDeposit } from '../wallet/read.ts'
import { readUnowned } from '../wallet/unowned-money.ts'

const dayMs = 24 * 60 * 60_000
let store: Awaited<ReturnType<typeof createReconciled>>
beforeEach(async () => {
  store = await createReconciled()
})
afterEach(() => store.engine.close())

const lost = () => store.balanceOf('result:chargeback')
const inWallet = (account: string) => readHolding(store.engine.ctx, account)

/** A deposit of Rp50.000, whose fee is Rp4.000. */
async function open() {
  const { ctx } = store.engine
  const { id: userId } = await makeUser(ctx)
  const id = newReference('DEP')
  await openDeposit(ctx, { id, userId, amountIdr: rupiah(50_000), channelId: 'bca_va' })
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.subjectId, id))
  return { id, userId, reference: payment?.id ?? '', wallet: walletAccount(userId) }
}

async function pay(reference: string, amountIdr = 54_000) {
  const receipt = store.engine.gateway.pay(reference, amountIdr)
  store.engine.clock.advance(60_000)
  await watchPayment(store.engine.ctx, { paymentId: reference })
  return receipt
}

const spend = (from: string, amount: number) =>
  inTx(store.engine.ctx, ctx => post(ctx, { key: 'spent', from, to: bankAccount, amountIdr: rupiah(amount), at: ctx.clock.now() }))

/** A person reverses its first receipt, and finds its money to be there after all; before that, `meanwhile`. */
async function reinstate(reference: string, meanwhile: () => Promise<unknown> = async () => {}) {
  const [receipt] = await store.rowsOf(reference)
  if (!receipt) throw new Error('it was paid')
  await store.reverse(reference)
  await meanwhile()
  await store.take([store.lineOf(receipt)])
  await store.settle((await store.waiting())[0], 'reinstate')
}

async function forget(userId: string) {
  store.engine.clock.advance(60 * dayMs)
  await store.engine.runJobs()
  await deleteUser(store.engine.ctx, { userId })
}

test('money of a deposit makes up for what its reversal took, with the fee, and the wallet gets what it had got', async () => {
  const { id, userId, reference, wallet } = await open()
  await pay(reference)
  await spend(wallet, 30_000)
  const before = [await store.held(), await store.balanceOf('result:fees')]
  await reinstate(reference, async () => expect([await inWallet(wallet), await lost()]).toEqual([0, -30_000]))
  expect([await store.held(), await store.balanceOf('result:fees')]).toEqual(before)
  expect([await inWallet(wallet), await lost()]).toEqual([20_000, 0])
  expect(await getDeposit(store.engine.ctx, { id, userId })).toMatchObject({ status: 'paid', credited: 50_000, taken_back: 0 })
  await store.engine.expectBooks()
  // It may still be taken back: the wallet gives what this money brought, and the fee is given up again.
  store.engine.gateway.takeBack(reference, 'chargeback')
  await watchPayment(store.engine.ctx, { paymentId: reference })
  expect([await inWallet(wallet), await lost(), await store.balanceOf('result:fees')]).toEqual([0, -30_000, 0])
})

test('money of a deleted account makes up for what its reversal took before the rest waits for a person', async () => {
  const { userId, reference, wallet } = await open()
  await pay(reference)
  await spend(wallet, 30_000)
  await reinstate(reference, () => forget(userId))
  expect([(await readUnowned(store.engine.ctx, { limit: 5 })).map(({ amountIdr }) => amountIdr), await lost()]).toEqual([[24_000], 0])
})

test('a receipt that only made up for a loss waits for nobody, and stands in for no other one', async () => {
  const { userId, reference, wallet } = await open()
  await pay(reference)
  await spend(wallet, 50_000)
  await reinstate(reference)
  expect([await inWallet(wallet), await lost()]).toEqual([0, 0])
  await forget(userId)
  const late = await pay(reference)
  const waiting = await readUnowned(store.engine.ctx, { limit: 5 })
  expect(waiting.map(({ receiptId }) => receiptId)).toEqual([`${reference}:${late.externalId}`])
  const other = await makeUser(store.engine.ctx)
  await takeDeposit(store.engine.ctx, { id: waiting[0]?.receiptId ?? '', userId: other.id, ...decided })
  store.engine.gateway.takeBack(reference, 'chargeback')
  store.engine.clock.advance(60_000)
  await watchPayment(store.engine.ctx, { paymentId: reference })
  expect([await inWallet(walletAccount(other.id)), await lost()]).toEqual([0, 0])
})

test('a deposit whose paying receipt only makes up for losses is paid, and its books have nothing that nobody can end', async () => {
  const { reference, wallet } = await open()
  for (let count = 0; count < 2; count += 1) await pay(reference, 30_000)
  await spend(wallet, 60_000)
  const rows = await store.rowsOf(reference)
  const takenBackThere = rows.map((row, at) => gone(row, { kind: 'chargeback', externalId: `CB${at}` }))
  await store.say(reference, { receipts: rows.map(listed), takenBack: takenBackThere })
  await pay(reference)
  for (const { id } of await store.engine.ctx.db.select().from(takenBack).where(isNull(takenBack.settledAt)))
    await acceptTakenBack(store.engine.ctx, { id, ...decided })
  await store.engine.expectBooks()
})
