import type { ShownCallHealth } from '@kilat/contract/operator/call-health.ts'
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { calls } from '../../db/schema/calls.ts'
import type { CallRecord } from '../../platform/watch-calls.ts'

/** One company's calls since a moment. Calls are kept a second after they ended, and those of a killed process are lost. */
export type CallHealth = {
  callCount: number
  worksCount: number
  failsCount: number
  unknownCount: number
  /** Time until half, and 95 in a hundred, of the calls were over; null without calls. */
  p50Ms: number | null
  p95Ms: number | null
  /** When the last call began that worked, also before the moment; null if none is kept. */
  lastWorkedAt: Date | null
}

type Asked = Pick<CallRecord, 'kind' | 'company'> & { since: Date; operations?: readonly string[] }

/** How a company has answered since then, to all operations or only to these. */
export async function readCallHealth(ctx: ReadCtx, asked: Asked): Promise<CallHealth> {
  const [[counted], [last]] = [await countCalls(ctx, asked), await findLastWorking(ctx, asked)]
  return { ...(counted ?? noCalls), lastWorkedAt: last?.startedAt ?? null }
}

const noCalls = { callCount: 0, worksCount: 0, failsCount: 0, unknownCount: 0, p50Ms: null, p95Ms: null }

/** The two questions read one index only, `calls_health`, however many calls are kept. */
export function countCalls(ctx: ReadCtx, asked: Asked) {
  const countOf = (verdict: CallRecord['verdict']) => sql<number>`count(*) filter (where ${calls.verdict} = ${verdict})::int`
  const timeOf = (share: number) => sql<number | null>`percentile_disc(${share}::float8) within group (order by ${calls.tookMs})`
  return ctx.db
    .select({
      callCount: sql<number>`count(*)::int`,
      worksCount: countOf('works'),
      failsCount: countOf('fails'),
      unknownCount: countOf('unknown'),
      p50Ms: timeOf(0.5),
      p95Ms: timeOf(0.95),
    })
    .from(calls)
    .where(and(isOf(asked), gte(calls.startedAt, asked.since)))
}

export function findLastWorking(ctx: ReadCtx, asked: Asked) {
  return ctx.db
    .select({ startedAt: calls.startedAt })
    .from(calls)
    .where(and(isOf(asked), eq(calls.verdict, 'works')))
    .orderBy(desc(calls.startedAt))
    .limit(1)
}

function isOf({ kind, company, operations }: Asked) {
  return and(eq(calls.kind, kind), eq(calls.company, company), operations && inArray(calls.operation, [...operations]))
}

/** A company's health as it crosses the wire. */
export function describeCallHealth({
  callCount,
  worksCount,
  failsCount,
  unknownCount,
  p50Ms,
  p95Ms,
  lastWorkedAt,
}: CallHealth): ShownCallHealth {
  const counts = { count: callCount, works: worksCount, fails: failsCount, unknown: unknownCount }
  return { ...counts, p50_ms: p50Ms, p95_ms: p95Ms, last_worked_at: lastWorkedAt?.toISOString() ?? null }
}
