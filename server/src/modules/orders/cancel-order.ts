import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { changeOrder, lockOrder } from './change-order.ts'
import { canMove } from './order-status.ts'
import { getTransaction } from './read.ts'

/** Cancels an order for its buyer while it is unpaid. Cancelling it again answers the same. */
export async function cancelOrder(ctx: Ctx, input: { id: string }): Promise<Transaction> {
  await ctx.db.transaction(async tx => {
    const order = await lockOrder(tx, input.id)
    if (!order) throw new Problem('not_found', 'Pesanan ini tidak ketemu. Cek lagi nomornya, ya.')
    if (order.status === 'cancelled') return
    if (!canMove(order.status, 'cancelled', 'buyer'))
      throw new Problem('order_not_cancellable', 'Pesanan ini sudah tidak bisa dibatalkan. Muat ulang halaman untuk lihat keadaannya.')
    await changeOrder(tx, ctx, order, { code: 'cancelled', to: 'cancelled', by: 'buyer', data: { by: 'buyer' } })
  })
  ctx.events.emit('order', { orderId: input.id })
  return getTransaction(ctx, { id: input.id })
}
