import { rupiah } from '@kilat/contract/money.ts'
import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { asc, eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { differences } from '../../db/schema/reconciliation.ts'

/** Differences with gateways, what has waited longest first; the amount is what differs. */
export async function readWaitingDifferences(ctx: ReadCtx, { limit }: { limit: number }): Promise<Waiting[]> {
  const isOpen = eq(differences.status, 'open')
  const rows = await ctx.db.select().from(differences).where(isOpen).orderBy(asc(differences.openedAt)).limit(limit)
  return rows.map(({ id, reference, version, ours, theirs, openedAt }) => ({
    ...{ kind: 'difference' as const, id, subject_id: reference, version, until: null },
    amount: rupiah(Math.abs((theirs ?? 0) - (ours ?? 0))),
    since: openedAt.toISOString(),
  }))
}
