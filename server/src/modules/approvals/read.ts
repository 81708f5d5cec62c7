import { type Approval, approvalIdSchema } from '@kilat/contract/operator/approvals.ts'
import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesAfter, newestFirst, oldestFirst } from '../../db/list-filter.ts'
import { approvals } from '../../db/schema/approvals.ts'
import { writeCursor } from '../../platform/list-cursor.ts'
import type { ApprovalRow } from './ask-approval.ts'

const placed = { id: approvals.id, createdAt: approvals.askedAt, status: approvals.status }

type Page = { limit: number; cursor?: string | undefined; subject?: string | undefined }

/** Acts that wait or waited, the latest first; with `subject` only those of one thing. */
export async function listApprovals(
  ctx: ReadCtx,
  { limit, cursor, subject }: Page,
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
    data: shown.map(describeApproval),
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

/** A request as operators see it: without the call, which may have a bank account in it. */
export function describeApproval(row: ApprovalRow): Approval {
  const { id, version, amount, status, told, lapse } = row
  return {
    ...{ id, version, act: row.act, subject: row.subjectId, amount, status, told, lapse },
    ...{ asked_by: row.askedBy, reason: row.note, asked_at: row.askedAt.toISOString() },
    ...{ is_alone: row.isAlone, decide_at: row.decideAt.toISOString() },
    ...{ decided_by: row.decidedBy, decided_at: row.decidedAt?.toISOString() ?? null, decided_reason: row.decidedNote },
    ended_at: row.endedAt?.toISOString() ?? null,
  }
}
