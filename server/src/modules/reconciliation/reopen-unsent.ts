import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { askState } from '../payments/ask-state.ts'
import { refundOf } from './book-difference.ts'
import type { DifferenceRow, Settling } from './close-difference.ts'
import { settleDifference } from './settle-difference.ts'

/**
 * Opens the refund of a difference again, if its gateway does not list it now: a statement may be incomplete. A repeat answers as the first did.
 * Throws as `settleDifference` does, and `wrong_state` if the gateway lists it or can not say.
 */
export async function reopenUnsent(ctx: Ctx, input: Omit<Settling, 'act'>): Promise<DifferenceRow> {
  const [row] = await ctx.db.select().from(differences).where(eq(differences.id, input.id))
  if (row?.status === 'open') await refuseIfSent(ctx, row)
  return settleDifference(ctx, { ...input, act: 'reopen' })
}

async function refuseIfSent(ctx: Ctx, row: DifferenceRow): Promise<void> {
  const gateway = ctx.gateways.get(row.gateway)
  if (!gateway || row.reference === null) return
  const state = await askState(gateway, { reference: row.reference, amountIdr: null })
  if (state.kind === 'unknown') throw wrongState('Gateway-nya belum menjawab, jadi belum pasti. Coba lagi sebentar lagi.', row)
  const isListed = state.kind === 'found' && state.takenBack.some(({ refundReference }) => refundReference === refundOf(row))
  if (isListed) throw wrongState('Gateway-nya bilang pengembalian ini sudah keluar. Cek lagi, lalu terima apa adanya.', row)
}
