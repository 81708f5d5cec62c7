import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { paymentReceipts, payments } from '../../db/schema/payments.ts'
import { differences, statementLines } from '../../db/schema/reconciliation.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { receiptOf } from './book-difference.ts'
import { findGone } from './find-gone.ts'
import { isUnknown } from './is-unknown.ts'
import { readOwnMovements } from './own-movements.ts'

/**
 * Asks the gateway about the money of a reversed receipt before it is booked again, and books what else it says. Throws `unavailable` if
 * the gateway can not say, and `wrong_state` if it does not list the money or takes it back, or if a statement names its reversal. A desk's statement is all there is to ask.
 */
export async function refuseUnlessThere(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [row] = await ctx.db.select().from(differences).where(eq(differences.id, id))
  if (row?.status !== 'open' || row.reference === null) return
  const [receipt] = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(eq(paymentReceipts.id, receiptOf(row)))
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, row.reference))
  if (!receipt || !payment || ctx.gateways.get(row.gateway)?.desk) return
  const { gateway, reference } = row
  const isTaken = and(inArray(statementLines.kind, ['reversal', 'chargeback']), lte(statementLines.gross, -receipt.amount))
  const named = and(eq(statementLines.gateway, gateway), eq(statementLines.reference, reference), isTaken)
  if ((await ctx.db.$count(statementLines, named)) > 0)
    throw wrongState('Laporan gateway menyebut uang ini ditarik kembali, jadi tidak dibukukan lagi. Cek lagi di sana.', row)
  const state = await checkPayment(ctx, { paymentId: reference })
  if (await isUnknown(ctx, { state, payment }))
    throw new Problem('unavailable', 'Gateway-nya belum menjawab, jadi belum pasti. Coba lagi sebentar lagi.')
  const owns = (await readOwnMovements(ctx, { gateway, references: [reference] })).get(reference) ?? []
  const isThere =
    state.kind === 'found' &&
    state.receipts.some(({ externalId }) => externalId === receipt.externalId) &&
    !findGone(state, owns).has(receipt.externalId)
  if (!isThere) throw wrongState('Gateway-nya bilang uang ini tidak ada, jadi tidak dibukukan lagi. Cek lagi di sana.', row)
}
