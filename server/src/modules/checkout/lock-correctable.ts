import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { holdUser } from '../identity/hold-user.ts'
import { lockOrder, type Order } from '../orders/change-order.ts'
import { isCorrectable } from '../orders/correction.ts'
import { isBuyer, type Proof } from '../orders/is-buyer.ts'
import { orderNotFound } from '../orders/read.ts'

export type OwnOrder = Proof & { id: string }

/** An order for its buyer. Refuses everybody else: with `sign_in_required` where signing in may help, otherwise like an unknown id. */
export async function findOwn(ctx: ReadCtx, { id, asker = visitor, orderSecret = null }: OwnOrder): Promise<Order> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (order && isBuyer(order, { asker, orderSecret })) return order
  if (order && order.userId !== null && asker.kind === 'visitor')
    throw new Problem('sign_in_required', 'Pesanan ini tersimpan di sebuah akun. Masuk dulu dengan akun itu untuk mengubahnya.')
  throw orderNotFound()
}

/** Locks an order for its buyer's act in this tx, and holds the user, so that the timeline never names a deleted account. */
export async function lockOwn(ctx: TxCtx, own: OwnOrder): Promise<Order> {
  const { id, asker = visitor, orderSecret = null } = own
  if (asker.kind === 'user') await holdUser(ctx, asker.userId)
  const order = await lockOrder(ctx, id)
  if (order && isBuyer(order, { asker, orderSecret })) return order
  throw orderNotFound()
}

/** Throws `delivery_begun`, with the order's state now, unless the order still waits for its buyer. */
export function refuseBegun(ctx: Pick<TxCtx, 'clock'>, order: Order): void {
  if (isCorrectable(order, ctx.clock.now())) return
  const { status, version } = order
  throw new Problem('delivery_begun', sentenceOf(order), { extra: { now: { status, version } } })
}

function sentenceOf({ status, correctableUntil }: Order): string {
  switch (status) {
    case 'pending_payment':
      return 'Pesanan ini belum dibayar, jadi masih bisa dibatalkan. Kalau datanya salah, batalkan lalu pesan lagi, ya.'
    case 'paid':
      return correctableUntil === null
        ? 'Pesanan ini langsung kami kirim, jadi sudah tidak bisa diubah. Lihat jalannya di halaman ini.'
        : 'Waktunya sudah lewat dan belum ada yang dikirim, jadi uangmu sedang kami kembalikan. Lihat di halaman ini, ya.'
    case 'delivering':
    case 'on_hold':
      return 'Pengirimannya sudah dimulai, jadi pesanan ini sudah tidak bisa diubah. Lihat jalannya di halaman ini.'
    case 'delivered':
      return 'Pesanan ini sudah terkirim, jadi sudah tidak bisa diubah.'
    case 'refunding':
    case 'refunded':
      return 'Pesanan ini tidak jadi dikirim dan uangnya kami kembalikan. Lihat di halaman ini, ya.'
    case 'expired':
    case 'cancelled':
      return 'Pesanan ini sudah tutup, jadi sudah tidak bisa diubah. Pesan lagi kalau masih mau, ya.'
  }
}
