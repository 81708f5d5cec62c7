import type { AlertCause } from '@kilat/contract/operator/alerts.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { type AlertFacts, alerts } from '../../db/schema/alerts.ts'
import { newReference } from '../../platform/ids.ts'

/** One thing that is wrong now. */
export type Found = { subject: string; facts: AlertFacts }

const rowsAtOnce = 1_000

type Followed = {
  cause: AlertCause
  found: readonly Found[]
  /** True for the subjects that were looked at, if not all of the cause were. */
  isJudged?: (subject: string) => boolean
}

/** Opens an alert for what is newly wrong, keeps what still is, and closes what is no more. Safe to repeat, and by several processes at once. */
export async function followAlerts(ctx: TxCtx, { cause, found, isJudged = () => true }: Followed): Promise<void> {
  const now = ctx.clock.now()
  const isOpen = and(eq(alerts.cause, cause), isNull(alerts.closedAt))
  const open = (await ctx.db.select().from(alerts).where(isOpen).for('update')).filter(({ subject }) => isJudged(subject))
  const wrong = new Map(found.map(({ subject, facts }) => [subject, facts]))
  const known = new Set(open.map(({ subject }) => subject))
  const opened = found.filter(({ subject }) => !known.has(subject))
  for (let at = 0; at < opened.length; at += rowsAtOnce) {
    const rows = opened.slice(at, at + rowsAtOnce).map(row => ({ id: newReference('ALR'), cause, openedAt: now, ...row }))
    await ctx.db.insert(alerts).values(rows).onConflictDoNothing()
  }
  for (const { id, subject, facts } of open) {
    const told = wrong.get(subject)
    if (told && JSON.stringify(told) !== JSON.stringify(facts)) await ctx.db.update(alerts).set({ facts: told }).where(eq(alerts.id, id))
  }
  const gone = open.filter(({ subject }) => !wrong.has(subject)).map(({ id }) => id)
  for (let at = 0; at < gone.length; at += rowsAtOnce)
    await ctx.db
      .update(alerts)
      .set({ closedAt: now })
      .where(inArray(alerts.id, gone.slice(at, at + rowsAtOnce)))
}
