import type { ReadinessStep, ShownStep } from '@kilat/contract/operator/readiness.ts'
import { readinessSteps } from '@kilat/contract/operator/readiness.ts'
import type { StoredTheme } from '@kilat/contract/operator/theme.ts'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { alertWays } from '../../db/schema/alerts.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { orders } from '../../db/schema/orders.ts'
import { readCallHealth } from '../calls/read.ts'
import { readLastNoticeAt } from '../notices/read.ts'
import { demoTheme } from '../store/demo-theme.ts'
import { getStoredTheme } from '../store/read.ts'

/** How long a restored copy proves that the next one can be restored, too. */
export const backupProvesMs = 30 * 24 * 60 * 60_000

type Seen = { isDone: boolean; at?: Date | null; names?: string[] }

type Readiness = { is_trial: boolean; steps: ShownStep[]; at: string }

/**
 * What the store lacks before it sells for real, from facts alone: what companies answered, what was delivered, what was heard. Companies
 * of a trial are simulated, and prove nothing.
 */
export async function readReadiness(ctx: Ctx): Promise<Readiness> {
  const { isTrial } = ctx.settings
  const now = ctx.clock.now()
  const seen: Record<ReadinessStep, Seen> = {
    database: { isDone: !ctx.settings.isEmbedded },
    identity: findDemoParts(await getStoredTheme(ctx)),
    gateway: isTrial ? notYet : await haveAnswered(ctx, { kind: 'gateway', ids: [...ctx.gateways.keys()] }),
    supplier: isTrial ? notYet : await haveAnswered(ctx, { kind: 'supplier', ids: [...ctx.suppliers.keys()] }),
    notices: isTrial ? notYet : await noticesCome(ctx),
    alerts: await areHeard(ctx),
    purchase: isTrial ? notYet : await wasBought(ctx),
    backup: await wasRestored(ctx),
  }
  const steps = readinessSteps.map((step): ShownStep => {
    const { isDone, at = null, names = [] } = seen[step]
    return { step, is_done: isDone, at: at?.toISOString() ?? null, names }
  })
  return { is_trial: isTrial, steps, at: now.toISOString() }
}

const notYet: Seen = { isDone: false }

/** Parts of the theme that are still the demo's: buyers would read another store's name or be led to nobody. */
function findDemoParts(theme: StoredTheme | undefined): Seen {
  const demoLinks = new Set(demoTheme.footer.sosmed.map(({ link }) => link))
  const parts = {
    name: theme?.store.name === demoTheme.store.name,
    legal: theme?.store.legal === demoTheme.store.legal,
    contact: theme?.footer.sosmed.some(({ link }) => demoLinks.has(link)),
  }
  const names = Object.entries(parts).flatMap(([name, isDemo]) => (isDemo ? name : []))
  return { isDone: theme !== undefined && names.length === 0, names }
}

/** Done if one company of the kind has answered well, in the two weeks that calls are kept. */
async function haveAnswered(ctx: Ctx, { kind, ids }: { kind: 'gateway' | 'supplier'; ids: string[] }): Promise<Seen> {
  const since = ctx.clock.now()
  const health = await Promise.all(
    ids.map(async id => ({ id, at: (await readCallHealth(ctx, { kind, company: id, since })).lastWorkedAt })),
  )
  const working = health.flatMap(({ id, at }) => (at ? { id, at } : []))
  if (working.length === 0) return { isDone: false, names: ids }
  return { isDone: true, at: latest(working.map(({ at }) => at)), names: working.map(({ id }) => id) }
}

async function noticesCome(ctx: Ctx): Promise<Seen> {
  const ids = [...ctx.gateways.keys()]
  const came = await Promise.all(ids.map(async id => ({ id, at: await readLastNoticeAt(ctx, { from: 'gateways', company: id }) })))
  const heard = came.flatMap(({ id, at }) => (at ? { id, at } : []))
  if (heard.length === 0) return { isDone: false, names: ids }
  return { isDone: true, at: latest(heard.map(({ at }) => at)), names: heard.map(({ id }) => id) }
}

async function areHeard(ctx: Ctx): Promise<Seen> {
  const heard = await ctx.db
    .select({ operator: alertWays.operator, at: alertWays.heardAt })
    .from(alertWays)
    .where(and(eq(alertWays.isOn, true), isNotNull(alertWays.heardAt)))
    .orderBy(desc(alertWays.heardAt))
  return { isDone: heard.length > 0, at: heard[0]?.at ?? null, names: [...new Set(heard.map(({ operator }) => operator))] }
}

async function wasBought(ctx: Ctx): Promise<Seen> {
  const [order] = await ctx.db
    .select({ id: orders.id, at: orders.deliveredAt })
    .from(orders)
    .where(and(eq(orders.status, 'delivered'), isNotNull(orders.deliveredAt)))
    .orderBy(desc(orders.deliveredAt))
    .limit(1)
  return order ? { isDone: true, at: order.at, names: [order.id] } : notYet
}

async function wasRestored(ctx: Ctx): Promise<Seen> {
  const [checked] = await ctx.db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectKind, 'backup'), eq(auditEvents.act, 'backup_checked')))
    .orderBy(desc(auditEvents.at))
    .limit(1)
  if (!checked) return notYet
  return { isDone: ctx.clock.now().getTime() - checked.at.getTime() <= backupProvesMs, at: checked.at }
}

function latest(moments: Date[]): Date | null {
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}
