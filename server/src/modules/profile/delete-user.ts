import { formatIdr } from '@kilat/contract/money.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { Problem } from '../../platform/problem.ts'
import { forgetCustomers } from '../delivery/forget-customers.ts'
import { forgetUser } from '../identity/forget-user.ts'
import { lockUser } from '../identity/hold-user.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { anonymiseOrders, listWatchedPayments, lockHeldOrders } from '../orders/anonymise-orders.ts'
import { clearPayments } from '../payments/clear-payments.ts'
import { forgetDepositor, lockOpenDeposits } from '../wallet/forget-depositor.ts'

/** How many orders or deposits a refusal names. */
const mostNamed = 3

/**
 * Deletes an account with all its sessions, its picture and its saved players. Orders and deposits stay for the books and are
 * nobody's any more. Refuses while the wallet holds money, an order or a deposit is open, or money may still come for an order
 * and could not go back by itself: nobody could ever prove that it is theirs.
 */
export async function deleteUser(ctx: Ctx, input: { userId: string }): Promise<void> {
  const { userId } = input
  const cleared = await clearPayments(ctx, { paymentIds: await listWatchedPayments(ctx, { userId }) })
  await inTx(ctx, async ctx => {
    await lockUser(ctx, userId)
    await refuseBalance(ctx, userId)
    await refuseHeldOrders(ctx, { userId, cleared })
    await refuseOpenDeposits(ctx, userId)
    await forgetCustomers(ctx, userId)
    await anonymiseOrders(ctx, userId)
    await forgetDepositor(ctx, userId)
    await forgetUser(ctx, userId)
  })
  ctx.log.info({ userId }, 'account deleted')
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
      { orders: watched },
      `Pembayaran untuk ${watched.length} pesanan masih bisa masuk: ${nameSome(watched)}. Supaya uangmu tidak hilang, hapus akunnya besok, ya.`,
    )
}

async function refuseOpenDeposits(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const open = await lockOpenDeposits(ctx, userId)
  if (open.length === 0) return
  throw heldBy(
    { deposits: open },
    `Masih ada ${open.length} deposit yang menunggu pembayaran: ${nameSome(open)}. Tunggu sampai masuk ke saldo atau lewat waktunya.`,
  )
}

function heldBy({ orders = [], deposits = [] }: { orders?: string[]; deposits?: string[] }, sentence: string): Problem {
  return new Problem('orders_open', sentence, { extra: { orders, deposits } })
}

function nameSome(ids: readonly string[]): string {
  const more = ids.length > mostNamed ? `, dan ${ids.length - mostNamed} lagi` : ''
  return `${ids.slice(0, mostNamed).join(', ')}${more}`
}
