import { normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'
import { formatIdr, type Rupiah, sumIdr } from '@kilat/contract/money.ts'
import { wholeStore } from '@kilat/contract/operator/switches.ts'
import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { payments } from '../../db/schema/payments.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { holdingUser } from '../../platform/holder.ts'
import { newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'
import { readPayerPhone } from '../channels/payer-phone.ts'
import { channelOff, feeOn, mostOn, refusalOf } from '../channels/price.ts'
import { listChannelsNow } from '../channels/read.ts'
import { holdUser } from '../identity/hold-user.ts'
import { answerWithin } from '../payments/answer-within.ts'
import { openPayment } from '../payments/open-payment.ts'
import { requestPayment } from '../payments/request-payment.ts'
import { reserveAmount } from '../payments/reserve-amount.ts'
import { isFor } from '../payments/subject.ts'
import { readOffForTx } from '../switches/read.ts'
import { checkAmount } from './check-amount.ts'
import type { Deposit } from './lock-deposit.ts'
import { priceDeposit } from './quote-deposit.ts'

/** How long the user waits for the gateway; its answer is found later anyway. */
const patienceMs = 6_000

export type DepositToOpen = {
  /** Made by the caller, such as `DEP-7Q2M9XH4T8RC5VWA`: the same id is the same deposit. */
  id: string
  userId: string
  /** Whole rupiah for the wallet; the channel's fee comes on top. */
  amountIdr: Rupiah
  channelId: string
  /** The most the user agreed to pay in all; anything if omitted. */
  expectedIdr?: Rupiah | undefined
  /** The mobile number of the payer's account as typed, for a channel that asks for it; the user's own if omitted. */
  payerPhone?: string | undefined
  /** More than this many open deposits of the user are refused; any number if omitted. */
  mostOpen?: number
}

/**
 * Opens a deposit with its payment. Both rows are written before the gateway is asked, so that money can not arrive for an unknown
 * deposit. Asking again with the same id and input answers the same deposit. Refuses an id that was used with other input or by
 * another user, an amount outside the store's limits, a channel that does not exist, is off or does not take this amount, a total above the one that was agreed to, a
 * wrong or missing number for a channel that asks for one, one deposit too many, and an account that was deleted meanwhile.
 */
export async function openDeposit(ctx: Ctx, input: DepositToOpen): Promise<Deposit> {
  const known = await findDeposit(ctx, input)
  if (known) return known
  checkAmount(ctx, input.amountIdr)
  const paymentId = await inTx(ctx, ctx => writeDeposit(ctx, input))
  if (paymentId) await answerWithin(requestPayment(ctx, { paymentId }), patienceMs)
  const deposit = await findDeposit(ctx, input)
  invariant(deposit, `deposit ${input.id} was written`)
  return deposit
}

/** The deposit with this id; undefined if there is none. Refuses one that was opened with other input. */
async function findDeposit(ctx: Ctx, input: DepositToOpen): Promise<Deposit | undefined> {
  const [deposit] = await ctx.db.select().from(deposits).where(eq(deposits.id, input.id))
  if (!deposit) return undefined
  const differs = [...findDifferences(deposit, input), ...(await findOtherPhone(ctx, input))]
  if (differs.length > 0)
    throw new Problem('idempotency_conflict', 'Isi saldo ini sudah dikirim dengan isi yang lain. Muat ulang halaman, lalu coba lagi.', {
      extra: { differs },
    })
  return deposit
}

/** Names of the input that differs. Of another user's deposit only that it is another's. */
function findDifferences(deposit: Deposit, { userId, amountIdr, channelId }: DepositToOpen): string[] {
  if (deposit.userId !== userId) return ['user']
  return [...(deposit.amount === amountIdr ? [] : ['amount']), ...(deposit.channelId === channelId ? [] : ['channel'])]
}

/** A number that was typed and is not the one that is asked. Nothing can be told once the number is no longer kept. */
async function findOtherPhone(ctx: Ctx, { id, payerPhone }: DepositToOpen): Promise<string[]> {
  if (!payerPhone) return []
  const [payment] = await ctx.db
    .select({ payerPhone: payments.payerPhone })
    .from(payments)
    .where(isFor({ kind: 'deposit', id }))
  return payment?.payerPhone && payment.payerPhone !== normaliseWhatsapp(payerPhone) ? ['payer_phone'] : []
}

/** Answers the new payment's id; undefined if the deposit exists already. */
async function writeDeposit(ctx: TxCtx, input: DepositToOpen): Promise<string | undefined> {
  const { id, userId, amountIdr, channelId } = input
  await holdUser(ctx, userId)
  const findOff = await readOffForTx(ctx)
  const channels = await listChannelsNow(ctx, findOff)
  const channel = channels.find(({ id, group }) => id === channelId && group !== 'wallet')
  if (!channel) throw new Problem('channel_unavailable', 'Metode bayar ini tidak ada. Pilih metode lain, ya.')
  const fee = feeOn(channel, amountIdr)
  const most = sumIdr(amountIdr, mostOn(channel, amountIdr))
  const storeOff = findOff('store', wholeStore)
  if (storeOff) throw new Problem('channel_unavailable', storeOff.sentence, { extra: { sentence: storeOff.sentence } })
  const refused = refusalOf(channel, most, 'isi saldo')
  if (refused) throw channelOff(refused)
  if (input.expectedIdr !== undefined && most > input.expectedIdr)
    throw new Problem('price_changed', `Totalnya baru saja berubah jadi ${formatIdr(most)}. Cek dulu, lalu putuskan lagi.`, {
      extra: { quote: priceDeposit(ctx, { amountIdr, channels }) },
    })
  const payerPhone = readPayerPhone({ channel, typed: input.payerPhone, known: await readOwnPhone(ctx, userId) })
  if (input.mostOpen !== undefined) await refuseMore(ctx, { id, userId, mostOpen: input.mostOpen })
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + channel.windowMs)
  const opened = await ctx.db
    .insert(deposits)
    .values({ id, userId, status: 'pending_payment', amount: amountIdr, fee, channelId, createdAt: now, expiresAt })
    .onConflictDoNothing()
    .returning({ id: deposits.id })
  if (opened.length === 0) return undefined
  const paymentId = newReference('PAY')
  const subject = { kind: 'deposit' as const, id }
  const total = await reserveAmount(ctx, { paymentId, channel, mostIdr: most, expiresAt, holder: holdingUser(userId) })
  openPayment(ctx, { id: paymentId, subject, channel, amountIdr: total, feeIdr: fee, payerPhone, expiresAt, callCount: 0 })
  return paymentId
}

async function readOwnPhone(ctx: TxCtx, userId: string): Promise<string | null> {
  const [user] = await ctx.db.select({ phone: users.phone }).from(users).where(eq(users.id, userId))
  return user?.phone ?? null
}

/** Deposits of one user take turns here, so that two at once do not both pass as the last one. */
async function refuseMore(ctx: TxCtx, { id, userId, mostOpen }: { id: string; userId: string; mostOpen: number }): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`open deposits of ${userId}`}, 0))`)
  const isOpen = and(eq(deposits.userId, userId), eq(deposits.status, 'pending_payment'), ne(deposits.id, id))
  const [open] = await ctx.db.select({ count: count() }).from(deposits).where(isOpen)
  if ((open?.count ?? 0) < mostOpen) return
  throw new Problem('deposits_open', `Masih ada ${mostOpen} isi saldo yang menunggu dibayar. Bayar atau batalkan salah satu dulu, ya.`)
}
