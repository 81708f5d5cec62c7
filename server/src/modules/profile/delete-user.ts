import { formatIdr } from '@kilat/contract/money.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { forgetUserActs } from '../audit/forget-user-acts.ts'
import { recordAct } from '../audit/record-act.ts'
import { forgetUserCodes } from '../contacts/forget-codes.ts'
import { forgetCustomers } from '../delivery/forget-customers.ts'
import { forgetUser } from '../identity/forget-user.ts'
import { lockUser } from '../identity/hold-user.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { forgetMessages } from '../messages/forget-messages.ts'
import { anonymiseOrders, giveBackUnproven, listWatchedPayments, lockHeldOrders } from '../orders/anonymise-orders.ts'
import { clearPayments } from '../payments/clear-payments.ts'
import { untieOrders } from '../push/forget-address.ts'
import { forgetDepositor, listWatchedDeposits, lockHeldDeposits } from '../wallet/forget-depositor.ts'

/** Most orders or deposits a refusal names. */
const mostNamed = 3

/**
 * Deletes an account with its sessions, picture, saved players and push addresses. Orders and deposits stay for the books, without a user.
 * Refuses while the wallet holds money, an order or deposit is open, or money may still arrive that could not be refunded
 * automatically, because after the deletion the user could not prove that it is theirs. `decided`: an operator does it, which is recorded.
 */
export async function deleteUser(ctx: Ctx, input: { userId: string; decided?: ByHand }): Promise<void> {
  const { userId } = input
  const deposited = await listWatchedDeposits(ctx, input)
  const paymentIds = [...(await listWatchedPayments(ctx, input)), ...deposited.map(({ paymentId }) => paymentId)]
  const cleared = await clearPayments(ctx, { paymentIds })
  await inTx(ctx, async ctx => {
    await lockUser(ctx, userId)
    await refuseBalance(ctx, userId)
    await refuseHeldOrders(ctx, { userId, cleared })
    await refuseHeldDeposits(ctx, { userId, cleared })
    // A refund to the wallet locks its order only, so it may have come since.
    await refuseBalance(ctx, userId)
    await giveBackUnproven(ctx, userId)
    await forgetCustomers(ctx, userId)
    await untieOrders(ctx, userId)
    await forgetMessages(ctx, userId)
    await anonymiseOrders(ctx, userId)
    await forgetDepositor(ctx, userId)
    await forgetUserCodes(ctx, userId)
    await forgetUserActs(ctx, userId)
    await forgetUser(ctx, userId)
    if (input.decided) await recordErased(ctx, { userId, ...input.decided })
  })
  ctx.log.info({ userId }, 'account deleted')
}

function recordErased(ctx: TxCtx, { userId, by, note }: { userId: string } & ByHand): Promise<void> {
  return recordAct(ctx, { act: 'user_erased', subjectKind: 'user', subjectId: userId, by, reason: 'by_hand', data: { note } })
}

async function refuseBalance(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const balance = await readHolding(ctx, walletAccount(userId))
  if (balance === 0) return
  throw new Problem('balance_left', `Saldo kamu masih ${formatIdr(balance)}. Pakai dulu, atau hubungi kami untuk mengambilnya.`)
}

async function refuseHeldOrders(ctx: Pick<TxCtx, 'db'>, input: { userId: string; cleared: ReadonlySet<string> }): Promise<void> {
  const { open, watched } = await lockHeldOrders(ctx, input)
  if (open.length > 0)
    throw heldBy(
      { orders: open },
      `Masih ada ${open.length} pesanan yang berjalan: ${nameSome(open)}. Tunggu sampai selesai dan uangnya kembali, atau batalkan yang belum dibayar.`,
    )
  if (watched.length > 0)
    throw heldBy(
      { orders: watched, reason: 'may_be_paid' },
      `Pembayaran untuk ${watched.length} pesanan masih bisa masuk: ${nameSome(watched)}. Supaya uangmu tidak hilang, hapus akunnya besok, ya.`,
    )
}

async function refuseHeldDeposits(ctx: Pick<TxCtx, 'db'>, input: { userId: string; cleared: ReadonlySet<string> }): Promise<void> {
  const { open, watched } = await lockHeldDeposits(ctx, input)
  if (open.length > 0)
    throw heldBy(
      { deposits: open },
      `Masih ada ${open.length} deposit yang menunggu pembayaran: ${nameSome(open)}. Tunggu sampai masuk ke saldo atau lewat waktunya.`,
    )
  if (watched.length > 0)
    throw heldBy(
      { deposits: watched, reason: 'may_be_paid' },
      `Pembayaran untuk ${watched.length} deposit masih bisa masuk: ${nameSome(watched)}. Supaya uangmu tidak hilang, hapus akunnya besok, ya.`,
    )
}

type Held = { orders?: string[]; deposits?: string[]; reason?: 'may_be_paid' }

function heldBy({ orders = [], deposits = [], reason }: Held, sentence: string): Problem {
  return new Problem('orders_open', sentence, { extra: { orders, deposits, ...(reason && { reason }) } })
}

function nameSome(ids: readonly string[]): string {
  const more = ids.length > mostNamed ? `, dan ${ids.length - mostNamed} lagi` : ''
  return `${ids.slice(0, mostNamed).join(', ')}${more}`
}
