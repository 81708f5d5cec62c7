import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { invariant } from '../../platform/invariant.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import type { Order } from '../orders/change-order.ts'
import { lockForAct } from '../orders/lock-for-act.ts'
import { giveCodeBack } from '../stock/give-code-back.ts'
import { recordOpen } from './record-outcome.ts'
import { takeBackDelivery } from './take-back-delivery.ts'

type Attempt = typeof attempts.$inferSelect

/**
 * Puts a code back into the store's stock that was taken for a unit whose money went back first, so that it was never shown: an attempt
 * shows its code only from the moment it counts as delivered. The attempt ends as failed, and what the code cost is booked back. A repeat changes
 * nothing. `version` is the order's. Throws `not_found`, `stale_version`, and `wrong_state` if its buyer may have seen the code or there is none.
 */
export async function returnCode(ctx: Ctx, input: { reference: string; version: number } & ByHand): Promise<Order> {
  const { reference, version, by, note } = input
  return inTx(ctx, async ctx => {
    const [seen] = await ctx.db.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.reference, reference))
    if (!seen) throw new Problem('not_found', 'Pengiriman ini tidak ada. Cek lagi nomornya.')
    const subject = { subjectKind: 'attempt', subjectId: reference } as const
    const { order, done } = await lockForAct(ctx, { id: seen.orderId, version, act: 'code_returned', on: subject })
    if (done) return order
    const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference))
    invariant(attempt, `attempt ${reference} exists`)
    if (!wasNeverShown(attempt)) throw wrongState('Kode ini mungkin sudah dilihat pembelinya, jadi tidak bisa dikembalikan ke stok.', order)
    const isBack = await giveCodeBack(ctx, { reference })
    if (!isBack) throw wrongState('Tidak ada kode dari stok untuk pengiriman ini.', order)
    const detail = 'its code went back to the stock'
    if (attempt.status === 'late') await takeBackDelivery(ctx, { order, attempt, detail })
    else await recordOpen(ctx, { order, attempt, outcome: { kind: 'failed', reason: 'other', detail }, by })
    await recordAct(ctx, { act: 'code_returned', ...subject, by, reason: 'by_hand', data: { note, version } })
    return order
  })
}

/** True if the unit's money went back before its code was stored where its buyer could read it, and nothing can store it there any more. */
function wasNeverShown({ status, serialNumber, givenUpAt }: Attempt): boolean {
  if (serialNumber !== null) return false
  return status === 'late' || (givenUpAt !== null && (status === 'pending' || status === 'unknown'))
}
