import { type Approval, approvalIdSchema, type Destination } from '@kilat/contract/operator/approvals.ts'
import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesAfter, newestFirst, oldestFirst } from '../../db/list-filter.ts'
import { approvals } from '../../db/schema/approvals.ts'
import { invariant } from '../../platform/invariant.ts'
import { writeCursor } from '../../platform/list-cursor.ts'
import type { ApprovalRow } from './ask-approval.ts'
import { readDestinations } from './destination.ts'

const placed = { id: approvals.id, createdAt: approvals.askedAt, status: approvals.status }

/** `mayMove`: whoever reads it may move money, and so agree to it. */
type Reading = { mayMove: boolean }
type Page = Reading & { limit: number; cursor?: string | undefined; subject?: string | undefined }

/** Acts that wait or waited, the latest first; with `subject` only those of one thing. */
export async function listApprovals(
  ctx: ReadCtx,
  { limit, cursor, subject, mayMove }: Page,
): Promise<{ data: Approval[]; next_cursor: string | null }> {
  const isOf = subject === undefined ? undefined : eq(approvals.subjectId, subject)
  const rows = await ctx.db
    .select()
    .from(approvals)
    .where(and(isOf, comesAfter(placed, cursor, approvalIdSchema)))
    .orderBy(...newestFirst(placed))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: await describeApprovals(ctx, { rows: shown, mayMove }),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.askedAt, id: last.id }) : null,
  }
}

/** Requests by their ids. */
export function readApprovals(ctx: ReadCtx, ids: string[]): Promise<ApprovalRow[]> {
  return ctx.db.select().from(approvals).where(inArray(approvals.id, ids))
}

/** What waits for a second operator, or alone for the delay. */
export async function readWaitingApprovals(ctx: ReadCtx, { limit }: { limit: number }): Promise<Waiting[]> {
  const rows = await ctx.db
    .select()
    .from(approvals)
    .where(eq(approvals.status, 'waiting'))
    .orderBy(...oldestFirst({ at: approvals.askedAt, id: approvals.id }))
    .limit(limit)
  return rows.map(({ id, subjectId, version, amount, askedAt, decideAt }) => ({
    ...{ kind: 'approval' as const, id, subject_id: subjectId, version, amount },
    ...{ since: askedAt.toISOString(), until: decideAt.toISOString() },
  }))
}

/** A request as whoever may move money sees it. */
export async function describeApproval(ctx: ReadCtx, row: ApprovalRow): Promise<Approval> {
  const [approval] = await describeApprovals(ctx, { rows: [row], mayMove: true })
  invariant(approval, 'each row is described')
  return approval
}

/** Requests as operators see them: where the money goes, which may be an account of a buyer, is for those who decide about it. */
async function describeApprovals(ctx: ReadCtx, { rows, mayMove }: Reading & { rows: readonly ApprovalRow[] }): Promise<Approval[]> {
  const destinations = mayMove ? await readDestinations(ctx, rows) : new Map<string, Destination>()
  return rows.map(row => {
    const { id, version, amount, status, told, lapse } = row
    return {
      ...{ id, version, act: row.act, subject: row.subjectId, amount, to: destinations.get(id) ?? null, status, told, lapse },
      ...{ asked_by: row.askedBy, reason: row.note, asked_at: row.askedAt.toISOString() },
      ...{ is_alone: row.isAlone, decide_at: row.decideAt.toISOString() },
      ...{ decided_by: row.decidedBy, decided_at: row.decidedAt?.toISOString() ?? null, decided_reason: row.decidedNote },
      ended_at: row.endedAt?.toISOString() ?? null,
    }
  })
}
