import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { alertDevices, alertTellings, alertWays, telegramWords } from '../../db/schema/alerts.ts'

/**
 * Forgets where whoever had this name heard of alerts, and what they were told: the next one of the name may be somebody else. The caller has
 * locked the operator, so that a way that is being set is there already or refused. Done again, nothing happens.
 */
export async function forgetOperator({ db }: Pick<TxCtx, 'db'>, { name }: { name: string }): Promise<void> {
  for (const table of [telegramWords, alertWays, alertDevices, alertTellings]) await db.delete(table).where(eq(table.operator, name))
}
