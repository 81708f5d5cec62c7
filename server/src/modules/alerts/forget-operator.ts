import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { alertDevices, alerts, alertTellings, alertWays, telegramWords } from '../../db/schema/alerts.ts'

const rowsAtOnce = 1_000

/**
 * Forgets where whoever had this name heard of alerts, and what they were told: the next one of the name may be somebody else. The caller has
 * locked the operator, so that a way that is being set is there already or refused. What they took care of and is still open is everybody's again, who
 * are told of it anew. Done again, nothing happens.
 */
export async function forgetOperator({ db }: Pick<TxCtx, 'db'>, { name }: { name: string }): Promise<void> {
  for (const table of [telegramWords, alertWays, alertDevices, alertTellings]) await db.delete(table).where(eq(table.operator, name))
  const left = await db
    .update(alerts)
    .set({ acknowledgedBy: null, acknowledgedAt: null })
    .where(and(eq(alerts.acknowledgedBy, name), isNull(alerts.closedAt)))
    .returning({ id: alerts.id })
  const ids = left.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    await db.delete(alertTellings).where(inArray(alertTellings.alertId, ids.slice(at, at + rowsAtOnce)))
}
