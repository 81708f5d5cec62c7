import type { Transaction } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { orders } from '../../db/schema/orders.ts'
import { type Actor, actorOf } from '../../platform/actor.ts'
import { visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import type { Order } from '../orders/change-order.ts'
import { closeCancelled } from '../orders/close-cancelled.ts'
import { mayCancel, type Proof } from '../orders/is-buyer.ts'
import { canMove } from '../orders/order-status.ts'
import { getTransaction, orderNotFound } from '../orders/read.ts'
import { stopPayment } from '../payments/stop-payment.ts'

/**
 * Cancels an unpaid order for its buyer; a repeat answers the same. A user's order can be cancelled by that user only, a visitor's
 * by the browser that placed it, and an order without a secret by anyone with its id.
 *
 * The gateway is asked first. Money that is there is booked, and the order goes on; an open payment is cancelled there if
 * possible. If the gateway can not tell, the order is closed only if its buyer never saw how to pay.
 */
export async function cancelOrder(ctx: Ctx, input: Proof & { id: string }): Promise<Transaction> {
  const { id, asker = visitor, orderSecret = null } = input
  const order = await findOrder(ctx, id)
  if (!order) throw orderNotFound()
  refuseStrangers(order, { asker, orderSecret })
  if (order.status !== 'cancelled') {
    if (!canMove(order.status, 'cancelled', asker.kind)) throw notCancellable()
    await cancelUnpaid(ctx, { orderId: id, by: actorOf(asker) })
  }
  return getTransaction(ctx, { id, asker, orderSecret })
}

async function cancelUnpaid(ctx: Ctx, { orderId, by }: { orderId: string; by: Actor }): Promise<void> {
  const stopped = await stopPayment(ctx, { subject: { kind: 'order', id: orderId } })
  const closed = stopped === 'paid' ? 'moved' : await closeCancelled(ctx, { orderId, by, isSure: stopped === 'stopped' })
  if (closed === 'closed') return
  if (closed === 'unclear')
    throw new Problem(
      'payment_unconfirmed',
      'Belum bisa dibatalkan: kami belum bisa memastikan pesanan ini belum dibayar. Uangmu aman. Coba lagi sebentar, ya.',
      { retryAfterSeconds: 5 },
    )
  const order = await findOrder(ctx, orderId)
  throw order ? movedOn(order) : orderNotFound()
}

/** Why an order is not cancelled that was still unpaid when the buyer asked. */
function movedOn({ status, version }: Order): Problem {
  if (status === 'expired' || status === 'cancelled') return notCancellable()
  const isRefunded = status === 'refunding' || status === 'refunded'
  const sentence = isRefunded
    ? 'Uangmu sudah masuk duluan dan sekarang kami kembalikan. Lihat di halaman ini, ya.'
    : 'Pembayaranmu sudah masuk duluan, jadi pesanan ini tidak dibatalkan dan langsung kami proses.'
  return new Problem('order_paid', sentence, { extra: { now: { status, version } } })
}

function notCancellable(): Problem {
  return new Problem('order_not_cancellable', 'Pesanan ini sudah tidak bisa dibatalkan. Muat ulang halaman untuk lihat keadaannya.')
}

async function findOrder(ctx: Ctx, id: string): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  return order
}

function refuseStrangers(order: Order, { asker, orderSecret }: Required<Proof>): void {
  if (mayCancel(order, { asker, orderSecret })) return
  if (order.userId === null)
    throw new Problem(
      'order_not_cancellable',
      'Pesanan ini cuma bisa dibatalkan di browser yang dipakai memesan. Biarkan saja kalau tidak jadi: tanpa dibayar, pesanan ini tutup sendiri.',
    )
  if (asker.kind !== 'user')
    throw new Problem('sign_in_required', 'Pesanan ini tersimpan di sebuah akun. Masuk dulu dengan akun itu untuk membatalkannya.')
  throw orderNotFound()
}
