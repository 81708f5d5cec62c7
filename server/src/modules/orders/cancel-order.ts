import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { changeOrder, lockOrder, type Order } from './change-order.ts'
import { canMove } from './order-status.ts'
import { getTransaction, orderNotFound } from './read.ts'

/**
 * Cancels an order for its buyer while it is unpaid. Cancelling it again answers the same. An order of a user is cancelled
 * by that user alone; a visitor's by anyone who has its id.
 */
export async function cancelOrder(ctx: Ctx, input: { id: string; asker?: string | null }): Promise<Transaction> {
  const { id, asker = null } = input
  await ctx.db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    if (!order) throw orderNotFound()
    refuseStrangers(order, asker)
    if (order.status === 'cancelled') return
    if (!canMove(order.status, 'cancelled', 'buyer'))
      throw new Problem('order_not_cancellable', 'Pesanan ini sudah tidak bisa dibatalkan. Muat ulang halaman untuk lihat keadaannya.')
    await changeOrder(tx, ctx, order, { code: 'cancelled', to: 'cancelled', by: 'buyer', data: { by: 'buyer' } })
  })
  ctx.events.emit('order', { orderId: id })
  return getTransaction(ctx, { id, asker })
}

function refuseStrangers(order: Order, asker: string | null): void {
  if (order.userId === null || order.userId === asker) return
  if (asker === null)
    throw new Problem('sign_in_required', 'Pesanan ini tersimpan di sebuah akun. Masuk dulu dengan akun itu untuk membatalkannya.')
  throw orderNotFound()
}
