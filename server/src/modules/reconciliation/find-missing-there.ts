import { and, asc, eq, gt, gte, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { paymentReceipts } from '../../db/schema/payments.ts'
import { statementLines, statementPeriods } from '../../db/schema/reconciliation.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { addDays, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import { type FoundDifference, missingThere } from './compare.ts'
import { noteDifferences } from './note-differences.ts'

/** A gateway settles within so many days, weekends included. */
const settledWithinDays = 5

const rowsPerTx = 250

/** Days that whole statements cover without a gap. */
export type DaySpan = { fromDay: string; toDay: string }

/** `account`: the bank account whose statements cover the days; empty for a company. */
type Covered = DaySpan & { gateway: string; account: string }

/**
 * Notes money that a gateway should have settled in these days and that no statement names. It looks only where statements cover every
 * day on which it could have been settled, so a missing file is not taken for missing money. Answers how many were opened.
 */
export async function findMissingThere(ctx: Ctx, { gateway, account, fromDay, toDay }: Covered): Promise<number> {
  const isOf = and(eq(statementPeriods.gateway, gateway), eq(statementPeriods.account, account))
  const stored = await ctx.db.select().from(statementPeriods).where(isOf)
  let openedCount = 0
  for (const span of mergeSpans(stored)) {
    const first = [span.fromDay, addDays(fromDay, -settledWithinDays)].sort()[1] ?? span.fromDay
    const last = [addDays(span.toDay, -settledWithinDays), toDay].sort()[0] ?? toDay
    if (first > last) continue
    const days = { from: startOfJakartaDay(first), to: startOfJakartaDay(addDays(last, 1)) }
    openedCount += await noteAll(ctx, { gateway, read: after => readReceipts(ctx, { gateway, account, ...days, after }) })
    openedCount += await noteAll(ctx, { gateway, read: after => readRefunds(ctx, { gateway, ...days, after }) })
  }
  return openedCount
}

/** Spans without those that touch or overlap. */
export function mergeSpans(spans: readonly DaySpan[]): DaySpan[] {
  const merged: DaySpan[] = []
  for (const { fromDay, toDay } of spans.toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1))) {
    const last = merged.at(-1)
    if (!last || fromDay > addDays(last.toDay, 1)) merged.push({ fromDay, toDay })
    else if (toDay > last.toDay) last.toDay = toDay
  }
  return merged
}

type Read = (after: string) => Promise<{ id: string; found: FoundDifference }[]>

async function noteAll(ctx: Ctx, { gateway, read }: { gateway: string; read: Read }): Promise<number> {
  let openedCount = 0
  for (let rows = await read(''); rows.length > 0; rows = await read(rows.at(-1)?.id ?? '')) {
    const found = rows.map(row => row.found)
    const opened = await inTx(ctx, ctx => noteDifferences(ctx, { gateway, source: 'statement', found, matched: [] }))
    openedCount += opened.length
  }
  return openedCount
}

type Asked = { gateway: string; from: Date; to: Date; after: string }

async function readReceipts(ctx: Pick<Ctx, 'db'>, { gateway, account, from, to, after }: Asked & { account: string }) {
  const { id, externalId, paidAt, reversedAt } = paymentReceipts
  const isOfAccount = account === '' ? undefined : sql`starts_with(${externalId}, ${`${account}:`})`
  const rows = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(
      and(
        ...[eq(paymentReceipts.gateway, gateway), gt(id, after), gte(paidAt, from), lt(paidAt, to), isNull(reversedAt), isOfAccount],
        isNotNamed(ctx, sql`'receipt:' || ${id}`),
      ),
    )
    .orderBy(asc(id))
    .limit(rowsPerTx)
  return rows.map(({ id, paymentId, externalId, amount, gatewayCost, paidAt: at }) => {
    const own = { thing: `receipt:${id}`, movement: 'payment' as const, externalId, amountIdr: amount, costIdr: gatewayCost, at }
    return { id, found: missingThere(own, paymentId) }
  })
}

async function readRefunds(ctx: Pick<Ctx, 'db'>, { gateway, from, to, after }: Asked) {
  const { id, settledAt } = refunds
  const isSentBack = and(eq(refunds.status, 'done'), eq(refunds.backTo, 'source'), eq(refunds.isTakenBack, false))
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(
      and(
        ...[eq(refunds.gateway, gateway), isSentBack, gt(id, after), gte(settledAt, from), lt(settledAt, to)],
        isNotNamed(ctx, sql`'refund:' || ${id}`),
      ),
    )
    .orderBy(asc(id))
    .limit(rowsPerTx)
  return rows.map(({ id, paymentId, amount, settledAt, createdAt }) => {
    const own = { thing: `refund:${id}`, movement: 'refund' as const, externalId: null, amountIdr: -amount, costIdr: null }
    return { id, found: missingThere({ ...own, at: settledAt ?? createdAt }, paymentId) }
  })
}

/** True if no line of a statement is about it. */
function isNotNamed(ctx: Pick<Ctx, 'db'>, thing: SQL): SQL {
  return notExists(ctx.db.select({ one: sql`1` }).from(statementLines).where(eq(statementLines.counterpart, thing)))
}
