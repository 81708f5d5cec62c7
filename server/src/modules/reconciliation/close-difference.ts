import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { invariant } from '../../platform/invariant.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { actsOn, type DifferenceAct } from './difference-acts.ts'
import { isTransfer } from './read.ts'

export type DifferenceRow = typeof differences.$inferSelect
export type Settling = { id: string; version: number; act: DifferenceAct; decided: ByHand }

/** A difference, locked. */
export async function loadDifference(ctx: TxCtx, { id }: { id: string }): Promise<DifferenceRow> {
  const [row] = await ctx.db.select().from(differences).where(eq(differences.id, id)).for('update')
  if (!row) throw new Problem('not_found', 'Selisih ini tidak ada di daftar. Cek lagi nomornya.')
  return row
}

type Asked = { row: DifferenceRow; settling: Settling }

/** Refuses a difference that has changed since it was read, and an act that does not mend it. */
export function refuseStale(ctx: Pick<TxCtx, 'gateways'>, { row, settling: { version, act } }: Asked): void {
  if (row.version !== version) throw staleVersion(row)
  const acts = actsOn(row, { isTransfer: isTransfer(ctx, row) })
  if (!acts.includes(act)) throw wrongState(`Selisih ini bisa dengan: ${acts.join(', ')}.`, row)
}

/** A repeat of the act that closed it answers the same to whoever did it. */
export async function refuseUnlessDone(ctx: TxCtx, { row, settling }: Asked): Promise<DifferenceRow> {
  const done = await findAct(ctx, actOn(row.id))
  const { act, version, decided } = settling
  const isTheirs = done?.actorId === ('id' in decided.by ? decided.by.id : null)
  if (isTheirs && done?.data.act === act && done.data.version === version && row.version === version + 1) return row
  throw wrongState('Selisih ini sudah tidak menunggu lagi.', row)
}

/** Closes a difference by a person's act, with its row in the audit. */
export async function closeDifference(
  ctx: TxCtx,
  { row, act, decided }: { row: DifferenceRow; act: DifferenceAct; decided: ByHand },
): Promise<DifferenceRow> {
  const [settled] = await ctx.db
    .update(differences)
    .set({ status: act === 'accept' ? 'accepted' : 'mended', version: row.version + 1, closedAt: ctx.clock.now() })
    .where(eq(differences.id, row.id))
    .returning()
  invariant(settled, `difference ${row.id} exists`)
  const { kind, ours, theirs } = row
  const data = { note: decided.note, act, kind, ours, theirs, version: row.version }
  await recordAct(ctx, { ...actOn(row.id), by: decided.by, reason: 'by_hand', data })
  return settled
}

const actOn = (subjectId: string) => ({ act: 'difference_settled', subjectKind: 'difference', subjectId }) as const
