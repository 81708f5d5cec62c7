import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { actorOf } from '../../platform/actor.ts'
import type { AskerOf } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { changeOrder, lockOrder } from './change-order.ts'
import { isOwn } from './is-buyer.ts'
import { isPaymentOf } from './order-payment.ts'
import { getTransaction, orderNotFound } from './read.ts'
import { canChooseWay, mayChooseNow } from './refund-way.ts'

type Choice = { id: string; to: 'wallet' | 'source'; asker: AskerOf<'user'> }

/**
 * Notes where a refund of the user's own order would go. Moves no money; the same choice again writes nothing. Refuses another user's order
 * like an unknown one, an order that can go back in one way only, and one whose money is already on its way or delivered.
 */
export async function chooseRefundWay(ctx: Ctx, input: Choice): Promise<Transaction> {
  await inTx(ctx, ctx => choose(ctx, input))
  return getTransaction(ctx, input)
}

async function choose(ctx: TxCtx, { id, to, asker }: Choice): Promise<void> {
  const order = await lockOrder(ctx, id)
  if (!order || !isOwn(order, asker)) throw orderNotFound()
  const [payment] = await ctx.db.select().from(payments).where(isPaymentOf(id))
  if (!payment || !canChooseWay(order, payment)) throw fixed('Untuk pesanan ini tujuannya tidak bisa dipilih.')
  const refundTo = to === 'source' ? 'source_first' : 'wallet'
  if (order.refundTo === refundTo) return
  if (!mayChooseNow(order)) throw fixed('Tujuannya sudah tidak bisa diubah: pesanan ini sudah selesai, atau uangnya sudah dikembalikan.')
  await changeOrder(ctx, {
    order,
    code: 'refund_way_chosen',
    by: actorOf(asker),
    reason: 'buyer_chose',
    data: { to },
    set: { refundTo },
  })
}

function fixed(sentence: string): Problem {
  return new Problem('refund_way_fixed', sentence)
}
