import type { Permission } from '@kilat/contract/access.ts'
import {
  type Alert,
  type AlertCause,
  type AlertDevice,
  type AlertGroup,
  alertCauses,
  alertWays,
  permissionOfCause,
  type ShownAlertWay,
} from '@kilat/contract/operator/alerts.ts'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { alerts, alertWays as ways } from '../../db/schema/alerts.ts'
import { placeOf, sayAlert } from './alert-text.ts'
import { describeDevice, readDevices } from './devices.ts'
import { writeClock } from './quiet-hours.ts'

/** Alerts of one cause that are shown; the rest is counted. */
const mostShown = 20
const mostEnded = 20
const endedMs = 3 * 24 * 60 * 60_000

type Listed = { data: AlertGroup[]; ended: (Alert & { cause: AlertCause })[]; at: string }

/** What is alerted of now, the gravest cause first, and what has ended in the last days; only causes that these permissions may act on. */
export async function listAlerts(ctx: Ctx, { permissions }: { permissions: readonly Permission[] }): Promise<Listed> {
  const now = ctx.clock.now()
  const causes = alertCauses.filter(cause => permissions.includes(permissionOfCause(cause)))
  const counted = await ctx.db
    .select({ cause: alerts.cause, count: count(), acknowledged: count(alerts.acknowledgedAt) })
    .from(alerts)
    .where(isNull(alerts.closedAt))
    .groupBy(alerts.cause)
  const data: AlertGroup[] = []
  for (const cause of causes) {
    const all = counted.find(row => row.cause === cause)
    if (!all) continue
    const open = await ctx.db
      .select()
      .from(alerts)
      .where(and(eq(alerts.cause, cause), isNull(alerts.closedAt)))
      // First those that nobody takes care of: an act on all of them must not be on some that nobody saw.
      .orderBy(asc(isNotNull(alerts.acknowledgedAt)), asc(alerts.openedAt), asc(alerts.id))
      .limit(mostShown)
    data.push({ cause, count: all.count, unacknowledged: all.count - all.acknowledged, alerts: open.map(describeAlert) })
  }
  const isEnded = and(isNotNull(alerts.closedAt), gte(alerts.closedAt, new Date(now.getTime() - endedMs)), inArray(alerts.cause, causes))
  const ended = await ctx.db.select().from(alerts).where(isEnded).orderBy(desc(alerts.closedAt), asc(alerts.id)).limit(mostEnded)
  return { data, ended: ended.map(row => ({ ...describeAlert(row), cause: row.cause })), at: now.toISOString() }
}

function describeAlert(row: typeof alerts.$inferSelect): Alert {
  return {
    ...{ id: row.id, subject: row.subject, says: sayAlert(row), place: placeOf(row), since: row.openedAt.toISOString() },
    ...{ acknowledged_by: row.acknowledgedBy, acknowledged_at: row.acknowledgedAt?.toISOString() ?? null },
    closed_at: row.closedAt?.toISOString() ?? null,
  }
}

type ListedWays = { data: ShownAlertWay[]; devices: AlertDevice[]; push_key: string | null }

/** All ways, with what an operator has set of each, and the operator's browsers. `sessionId`: of the browser that asks. */
export async function listAlertWays(
  ctx: ReadCtx & Pick<Ctx, 'alertSenders' | 'push' | 'clock'>,
  asked: { name: string; sessionId: string | undefined },
): Promise<ListedWays> {
  const rows = await ctx.db.select().from(ways).where(eq(ways.operator, asked.name))
  const devices = (await readDevices(ctx, asked)).map(device => describeDevice(device, asked))
  const data = alertWays.map(way => {
    const set = rows.find(row => row.way === way && (way !== 'push' || devices.length > 0))
    return {
      ...{ way, is_offered: ctx.alertSenders[way] !== undefined, address: set?.address ?? null, is_on: set?.isOn ?? false },
      ...{ quiet_from: writeClock(set?.quietFrom ?? null), quiet_until: writeClock(set?.quietUntil ?? null) },
      ...{ urgent_passes: set?.urgentPasses ?? true, heard_at: set?.heardAt?.toISOString() ?? null, trouble: set?.trouble ?? null },
    }
  })
  return { data, devices, push_key: ctx.alertSenders.push ? (ctx.push?.publicKey ?? null) : null }
}
