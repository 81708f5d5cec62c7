import { type AlertCause, type AlertWay, alertWays, permissionOfCause, urgentCauses } from '@kilat/contract/operator/alerts.ts'
import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import { and, asc, desc, eq, inArray, isNull, lte, ne, notExists } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { alertMessages, alerts, alertTellings, alertWays as ways } from '../../db/schema/alerts.ts'
import { operators } from '../../db/schema/operators.ts'
import { newReference } from '../../platform/ids.ts'
import { readDevices } from './devices.ts'
import { sendAlertJobs } from './jobs.ts'
import { isQuiet } from './quiet-hours.ts'

/** Alerts wait this long after a message about the same cause, so that a thousand alerts are a few messages. */
const gatherMs = 10 * 60_000
/** After a message that failed the next one waits this long, and twice as long after each that fails as well: a way may take what it does not confirm. */
const firstWaitMs = 60 * 60_000
const longestWaitMs = 24 * 60 * 60_000
/** Messages that are looked at; after so many failures the wait is the longest. */
const mostFailures = 6
/** A message this much overdue has lost its job. */
const overdueMs = 2 * 60_000
const rowsAtOnce = 1_000

type Way = Pick<typeof ways.$inferSelect, 'operator' | 'way'>

/**
 * Plans a message to each operator, on each way, about the open alerts of a cause that nobody takes care of and the operator was not told of there.
 * Gives a new job to messages that have lost theirs. Safe to repeat, and by several processes at once.
 */
export async function planAlertMessages(ctx: Ctx): Promise<void> {
  await inTx(ctx, resumeLost)
  const offered = alertWays.filter(way => ctx.alertSenders[way])
  const found = await ctx.db
    .select({ operator: ways.operator, way: ways.way })
    .from(ways)
    .where(and(eq(ways.isOn, true), inArray(ways.way, offered)))
    .orderBy(asc(ways.operator), asc(ways.way))
  for (const way of found) await inTx(ctx, ctx => planFor(ctx, way))
}

async function planFor(ctx: TxCtx, { operator, way }: Way): Promise<void> {
  // The lock lets one process at a time plan for a way.
  const isIt = and(eq(ways.operator, operator), eq(ways.way, way), eq(ways.isOn, true))
  const [wanted] = await ctx.db.select().from(ways).where(isIt).for('update')
  const [listener] = await ctx.db.select().from(operators).where(eq(operators.name, operator))
  if (!wanted || !listener || listener.endedAt) return
  // All browsers were signed out since.
  if (way === 'push' && (await readDevices(ctx, { name: operator })).length === 0) return
  const now = ctx.clock.now()
  const isHushed = isQuiet(now, wanted)
  const mayHear = permissionsOfRole(listener.role)
  const told = ctx.db
    .select({ one: alertTellings.alertId })
    .from(alertTellings)
    .where(and(eq(alertTellings.alertId, alerts.id), eq(alertTellings.operator, operator), eq(alertTellings.way, way)))
  const untold = await ctx.db
    .select({ id: alerts.id, cause: alerts.cause })
    .from(alerts)
    .where(and(isNull(alerts.closedAt), isNull(alerts.acknowledgedAt), notExists(told)))
  const byCause = Map.groupBy(untold, ({ cause }) => cause)
  for (const [cause, group] of byCause) {
    if (!mayHear.includes(permissionOfCause(cause))) continue
    if (isHushed && !(wanted.urgentPasses && urgentCauses.includes(cause))) continue
    if (await mustWait(ctx, { wanted, cause, now })) continue
    await planMessage(ctx, { operator, way, cause, ids: group.map(({ id }) => id), now })
  }
}

type Asked = { wanted: typeof ways.$inferSelect; cause: AlertCause; now: Date }

/** True while a message about this cause has to wait because of those before. A way that has worked since, or has another address, is not waited for. */
async function mustWait(ctx: TxCtx, { wanted: { operator, way, trouble }, cause, now }: Asked): Promise<boolean> {
  const isOf = and(eq(alertMessages.operator, operator), eq(alertMessages.way, way), eq(alertMessages.cause, cause))
  const lasts = await ctx.db
    .select({ status: alertMessages.status, plannedAt: alertMessages.plannedAt })
    .from(alertMessages)
    .where(and(isOf, ne(alertMessages.status, 'skipped')))
    .orderBy(desc(alertMessages.plannedAt))
    .limit(mostFailures)
  const [last] = lasts
  if (!last) return false
  const ended = lasts.filter(({ status }) => status === 'sent' || status === 'failed')
  const firstSent = ended.findIndex(({ status }) => status === 'sent')
  const failures = firstSent === -1 ? ended.length : firstSent
  const isBroken = failures > 0 && trouble !== null
  const waitMs = isBroken ? Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) : gatherMs
  return now.getTime() - last.plannedAt.getTime() < waitMs
}

type Planned = Way & { cause: AlertCause; ids: readonly string[]; now: Date }

async function planMessage(ctx: TxCtx, { operator, way, cause, ids, now }: Planned): Promise<void> {
  const messageId = newReference('ALR')
  await ctx.db.insert(alertMessages).values({ id: messageId, operator, way, cause, status: 'planned', plannedAt: now, nextTryAt: now })
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = ids.slice(at, at + rowsAtOnce).map(alertId => ({ alertId, operator, way, messageId }))
    await ctx.db.insert(alertTellings).values(rows)
  }
  await enqueueSending(ctx, { messageId, way })
}

/** Enqueues the job of a message, with its fact. */
export function enqueueSending(
  ctx: TxCtx,
  { messageId, way, startAfter }: { messageId: string; way: AlertWay; startAfter?: Date },
): Promise<void> {
  return enqueue(ctx, { job: sendAlertJobs[way], data: { messageId }, ...(startAfter && { startAfter }) })
}

async function resumeLost(ctx: TxCtx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - overdueMs)
  const lost = await ctx.db.select().from(alertMessages).where(lte(alertMessages.nextTryAt, before))
  for (const { id, way } of lost) await enqueueSending(ctx, { messageId: id, way })
}
