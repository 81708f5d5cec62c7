import type { Ctx } from '../../ctx/context.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { statementPeriods } from '../../db/schema/reconciliation.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import { Problem } from '../../platform/problem.ts'
import { compareUnpaired } from './compare-unpaired.ts'
import { type DaySpan, findMissingThere } from './find-missing-there.ts'
import { findAccount } from './take-statement.ts'

type Ended = DaySpan & { gateway: string; account?: string | null | undefined; decided: ByHand }

/**
 * Notes that a statement was taken whole and which days in Jakarta it covers, and looks for money it should have named. Safe to repeat.
 * Answers how many differences were opened. Throws `not_found` for a gateway the store does not have, and `statement_invalid` for days that
 * are turned round. Today is never covered: a file that was taken during a day does not name what arrives after it.
 */
export async function endStatement(
  ctx: Ctx,
  { gateway: id, account: named = null, fromDay, toDay, decided: { by, note } }: Ended,
): Promise<number> {
  const gateway = ctx.gateways.get(id)
  if (!gateway) throw new Problem('not_found', `Gateway ${id} tidak dipakai toko ini.`)
  const account = findAccount(gateway, named)
  if (fromDay > toDay) throw new Problem('statement_invalid', 'Hari pertama laporan ada sesudah hari terakhirnya.')
  if (gateway.desk) await compareUnpaired(ctx, { gateway: id, desk: gateway.desk, account, fromDay, toDay })
  const recordedAt = ctx.clock.now()
  const yesterday = addDays(jakartaDay(recordedAt), -1)
  const whole = { fromDay, toDay: toDay < yesterday ? toDay : yesterday }
  if (whole.fromDay > whole.toDay) return 0
  await ctx.db
    .insert(statementPeriods)
    .values({ gateway: id, account, ...whole, ...toActorColumns(by), note, recordedAt })
    .onConflictDoNothing()
  return findMissingThere(ctx, { gateway: id, account, ...whole })
}
