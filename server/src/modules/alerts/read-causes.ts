import { failingBelowPercent, lateOrderMinutes } from '@kilat/contract/operator/alerts.ts'
import { and, count, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { alerts } from '../../db/schema/alerts.ts'
import { orders } from '../../db/schema/orders.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import type { CallRecord } from '../../platform/watch-calls.ts'
import { hoursLeft, leftOf } from '../balances/balance-rules.ts'
import { readKnownBalances, readPace, readReserve } from '../balances/read.ts'
import { readCallHealth } from '../calls/read.ts'
import { countEnds } from '../routing/circuit.ts'
import { readTallies } from '../routing/read.ts'
import type { Found } from './follow-alerts.ts'

const minuteMs = 60_000

/** Fewer deliveries say nothing of a supplier. */
const leastEnds = 10
/** A supplier that recovers is good again only above the limit, so that one at the limit is not told of again and again. */
const goodFromPercent = 95
/** So many calls in a row without an answer are silence, and time that is looked at. */
const leastCalls = 5
const silentMs = 15 * minuteMs

/** Orders whose money is here and whose goods are not. */
export async function readLateOrders(ctx: Ctx): Promise<Found[]> {
  const before = new Date(ctx.clock.now().getTime() - lateOrderMinutes * minuteMs)
  const isLate = and(inArray(orders.status, ['paid', 'delivering', 'on_hold']), lt(orders.paidAt, before))
  const rows = await ctx.db.select({ id: orders.id }).from(orders).where(isLate)
  return rows.map(({ id }) => ({ subject: id, facts: {} }))
}

/** Suppliers of which too many deliveries of the last hour failed by their own fault. */
export async function readFailing(ctx: Ctx): Promise<Found[]> {
  const since = new Date(ctx.clock.now().getTime() - 60 * minuteMs)
  const open = await readOpenSubjects(ctx, 'supplier_failing')
  const found: Found[] = []
  for (const supplier of ctx.suppliers.keys()) {
    const { deliveredCount, faultCount } = countEnds(await readTallies(ctx, { supplier, since }))
    const of = deliveredCount + faultCount
    const percent = Math.floor((100 * deliveredCount) / of)
    const limit = open.has(supplier) ? goodFromPercent : failingBelowPercent
    if (of >= leastEnds && percent < limit) found.push({ subject: supplier, facts: { percent, of } })
  }
  return found
}

/** Suppliers at which the store's money does not last. A worse level is another thing to tell. */
export async function readLowBalances(ctx: Ctx): Promise<Found[]> {
  const found: Found[] = []
  for (const { supplier, level, balance, readAt } of await readKnownBalances(ctx)) {
    if (level === 'fine' || balance === null || readAt === null || !ctx.suppliers.has(supplier)) continue
    const leftIdr = leftOf(balance, await readReserve(ctx, { supplier, since: readAt }))
    const hours = hoursLeft(leftIdr, await readPace(ctx, { supplier }))
    found.push({
      subject: `${supplier}/${level}`,
      facts: { level, balanceIdr: leftIdr, ...(hours !== null && { hours: Math.floor(hours) }) },
    })
  }
  return found
}

/** Gateways whose answers or statements say something else than the books, with how much waits for a person. */
export async function readGatewayDifferences(ctx: ReadCtx): Promise<Found[]> {
  const rows = await ctx.db
    .select({ gateway: differences.gateway, count: count() })
    .from(differences)
    .where(eq(differences.status, 'open'))
    .groupBy(differences.gateway)
  return rows.map(({ gateway, count }) => ({ subject: `${gateway}/gateway`, facts: { count } }))
}

/**
 * Companies that were asked several times lately and answered nothing that works. Whoever is silent stays so until a call to it works, because the
 * store asks a silent supplier less often.
 */
export async function readSilent(ctx: Ctx): Promise<Found[]> {
  const since = new Date(ctx.clock.now().getTime() - silentMs)
  const open = await readOpenSubjects(ctx, 'company_silent')
  const of = (kind: CallRecord['kind'], ids: Iterable<string>) => [...ids].map(company => ({ kind, company }))
  const companies = [
    ...of('gateway', ctx.gateways.keys()),
    ...of('supplier', ctx.suppliers.keys()),
    ...of('player_checker', ctx.players.keys()),
  ]
  const found: Found[] = []
  for (const { kind, company } of companies) {
    const subject = `${company}/${kind}`
    const health = await readCallHealth(ctx, { kind, company, since })
    const openedAt = open.get(subject)
    const isSilent = health.callCount >= leastCalls && health.worksCount === 0
    const isStillSilent = openedAt !== undefined && !(health.lastWorkedAt && health.lastWorkedAt > openedAt)
    if (isSilent || isStillSilent) found.push({ subject, facts: { lastWorkedAt: health.lastWorkedAt?.toISOString() ?? null } })
  }
  return found
}

async function readOpenSubjects(ctx: ReadCtx, cause: 'supplier_failing' | 'company_silent'): Promise<ReadonlyMap<string, Date>> {
  const isOpen = and(eq(alerts.cause, cause), isNull(alerts.closedAt))
  const rows = await ctx.db.select({ subject: alerts.subject, openedAt: alerts.openedAt }).from(alerts).where(isOpen)
  return new Map(rows.map(({ subject, openedAt }) => [subject, openedAt]))
}
