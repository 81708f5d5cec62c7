import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { refundOf } from './book-difference.ts'
import type { DifferenceRow, Settling } from './close-difference.ts'
import { isUnknown } from './is-unknown.ts'
import { settleDifference } from './settle-difference.ts'

/**
 * Opens the refund of a difference again, if its gateway does not list it now: a statement may be incomplete. What else the gateway says is booked first, so
 * that money it took back covers the refund. A repeat answers as the first did. Throws as `settleDifference` does, `wrong_state` if the gateway lists the
 * refund, and `unavailable` if it can not say.
 */
export async function reopenUnsent(ctx: Ctx, input: Omit<Settling, 'act'>): Promise<DifferenceRow> {
  const [row] = await ctx.db.select().from(differences).where(eq(differences.id, input.id))
  if (row?.status === 'open') await refuseIfSent(ctx, row)
  return settleDifference(ctx, { ...input, act: 'reopen' })
}

async function refuseIfSent(ctx: Ctx, row: DifferenceRow): Promise<void> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.id, row.reference ?? ''))
  if (!payment) return
  const state = await checkPayment(ctx, { paymentId: payment.id })
  if (await isUnknown(ctx, { state, payment }))
    throw new Problem('unavailable', 'Gateway-nya belum menjawab, jadi belum pasti. Coba lagi sebentar lagi.')
  const isListed = state.kind === 'found' && state.takenBack.some(({ refundReference }) => refundReference === refundOf(row))
  if (isListed) throw wrongState('Gateway-nya bilang pengembalian ini sudah keluar. Cek lagi, lalu terima apa adanya.', row)
}
