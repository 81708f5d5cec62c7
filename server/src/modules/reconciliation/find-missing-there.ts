import { and, asc, eq, gt, gte, isNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
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

const rowsPerTx = 100

/** Rows of the store's history looked at by one query, which has to end soon however long the history is. */
const rowsPerQuery = 5_000

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
    openedCount += await noteAll(ctx, {
      gateway,
      table: paymentReceipts,
      read: part => readReceipts(ctx, { gateway, account, ...days, ...part }),
    })
    openedCount += await noteAll(ctx, { gateway, table: refunds, read: part => readRefunds(ctx, { gateway, ...days, ...part }) })
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

/** Ids after the first one up to the last one; `upTo` is null in the last part. */
type Part = { after: string; upTo: string | null }
type Noting = {
  gateway: string
  table: typeof paymentReceipts | typeof refunds
  read(part: Part): Promise<FoundDifference[]>
}

async function noteAll(ctx: Ctx, { gateway, table, read }: Noting): Promise<number> {
  let openedCount = 0
  let part: Part = { after: '', upTo: await findEnd(ctx, { table, after: '' }) }
  for (;;) {
    const missing = await read(part)
    for (let at = 0; at < missing.length; at += rowsPerTx) {
      const found = missing.slice(at, at + rowsPerTx)
      const opened = await inTx(ctx, ctx => noteDifferences(ctx, { gateway, source: 'statement', found, matched: [] }))
      openedCount += opened.length
    }
    if (part.upTo === null) return openedCount
    part = { after: part.upTo, upTo: await findEnd(ctx, { table, after: part.upTo }) }
  }
}

/** The id at which a part ends that begins after this one; null if the rest is no longer than a part. */
async function findEnd(ctx: Pick<Ctx, 'db'>, { table, after }: { table: Noting['table']; after: string }): Promise<string | null> {
  const [end] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(1)
    .offset(rowsPerQuery - 1)
  return end?.id ?? null
}

type Asked = Part & { gateway: string; from: Date; to: Date }

async function readReceipts(ctx: Pick<Ctx, 'db'>, { gateway, account, from, to, ...part }: Asked & { account: string }) {
  const { id, externalId, paidAt, reversedAt } = paymentReceipts
  const isOfAccount = account === '' ? undefined : sql`starts_with(${externalId}, ${`${account}:`})`
  const rows = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(
      and(
        ...[eq(paymentReceipts.gateway, gateway), isIn(id, part), gte(paidAt, from), lt(paidAt, to), isNull(reversedAt), isOfAccount],
        isNotNamed(ctx, sql`'receipt:' || ${id}`),
      ),
    )
  return rows.map(({ id, paymentId, externalId, amount, gatewayCost, paidAt: at }) => {
    const own = { thing: `receipt:${id}`, movement: 'payment' as const, externalId, amountIdr: amount, costIdr: gatewayCost, at }
    return missingThere(own, paymentId)
  })
}

async function readRefunds(ctx: Pick<Ctx, 'db'>, { gateway, from, to, ...part }: Asked) {
  const { id, settledAt } = refunds
  const isSentBack = and(eq(refunds.status, 'done'), eq(refunds.backTo, 'source'), eq(refunds.isTakenBack, false))
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(
      and(
        ...[eq(refunds.gateway, gateway), isSentBack, isIn(id, part), gte(settledAt, from), lt(settledAt, to)],
        isNotNamed(ctx, sql`'refund:' || ${id}`),
      ),
    )
  return rows.map(({ id, paymentId, amount, settledAt, createdAt }) => {
    const own = { thing: `refund:${id}`, movement: 'refund' as const, externalId: null, amountIdr: -amount, costIdr: null }
    return missingThere({ ...own, at: settledAt ?? createdAt }, paymentId)
  })
}

function isIn(id: typeof paymentReceipts.id | typeof refunds.id, { after, upTo }: Part): SQL | undefined {
  return and(gt(id, after), upTo === null ? undefined : lte(id, upTo))
}

/** True if no line of a statement is about it. */
function isNotNamed(ctx: Pick<Ctx, 'db'>, thing: SQL): SQL {
  return notExists(ctx.db.select({ one: sql`1` }).from(statementLines).where(eq(statementLines.counterpart, thing)))
}
