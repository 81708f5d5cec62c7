import type { Transaction } from '@kilat/contract/transactions.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { actorOf } from '../../platform/actor.ts'
import { visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { isRefundOf } from '../orders/order-payment.ts'
import { getTransaction } from '../orders/read.ts'
import { refundUnits } from '../refunds/refund-units.ts'
import { hasWithdrawnOften } from './has-withdrawn-often.ts'
import { findOwn, lockOwn, type OwnOrder, refuseBegun } from './lock-correctable.ts'

/**
 * Takes a paid order back for its buyer before its delivery begins: its money goes back whole, the way refunds of the order go. A repeat
 * answers the same. The order's lock decides between this and the first attempt: throws `delivery_begun` if that was faster, and `withdrawn_often` if this
 * buyer has done so several times lately, because each time the store pays what the channel costs.
 */
export async function withdrawOrder(ctx: Ctx, own: OwnOrder): Promise<Transaction> {
  await findOwn(ctx, own)
  await inTx(ctx, ctx => withdraw(ctx, own))
  return getTransaction(ctx, own)
}

async function withdraw(ctx: TxCtx, own: OwnOrder): Promise<void> {
  const order = await lockOwn(ctx, own)
  if (await isWithdrawn(ctx, order.id)) return
  refuseBegun(ctx, order)
  if (await hasWithdrawnOften(ctx, order)) throw withdrawnOften()
  const units = Array.from({ length: order.quantity }, (_, index) => index + 1)
  await refundUnits(ctx, { order, units, reason: 'withdrawn', by: actorOf(own.asker ?? visitor) })
}

function withdrawnOften(): Problem {
  return new Problem(
    'withdrawn_often',
    'Uang beberapa pesananmu yang batal baru kami kembalikan, jadi yang ini tetap kami kirim. Kalau ID-nya salah, perbaiki sebelum dikirim, ya.',
  )
}

async function isWithdrawn(ctx: Pick<TxCtx, 'db'>, orderId: string): Promise<boolean> {
  const [refund] = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isRefundOf([orderId]), eq(refunds.reason, 'withdrawn')))
    .limit(1)
  return refund !== undefined
}
