import { and, asc, eq, gt, gte, isNull, like, lt, or } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { statementLines } from '../../db/schema/reconciliation.ts'
import type { TransferDesk } from '../../gateways/gateway.ts'
import { addDays, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import { compareTransfersAgain } from './compare-transfers.ts'
import type { DaySpan } from './find-missing-there.ts'

const linesPerTx = 250

type Asked = DaySpan & { gateway: string; desk: TransferDesk; account: string }

/**
 * Compares lines of a bank's file again that had no counterpart, or one in suspense: a person may have recorded them since, or named
 * their payment, and then the payment's money is not missing there.
 */
export async function compareUnpaired(ctx: Ctx, { gateway, desk, account, fromDay, toDay }: Asked): Promise<void> {
  const { externalId, counterpart, at } = statementLines
  const days = and(gte(at, startOfJakartaDay(fromDay)), lt(at, startOfJakartaDay(addDays(toDay, 1))))
  const isUnpaired = or(isNull(counterpart), like(counterpart, 'suspense:%'))
  const read = (after: string) =>
    ctx.db
      .select({ externalId })
      .from(statementLines)
      .where(
        and(
          eq(statementLines.gateway, gateway),
          eq(statementLines.kind, 'payment'),
          gt(externalId, after),
          lt(externalId, `${account};`),
          days,
          isUnpaired,
        ),
      )
      .orderBy(asc(externalId))
      .limit(linesPerTx)
  for (let rows = await read(`${account}:`); rows.length > 0; rows = await read(rows.at(-1)?.externalId ?? ''))
    await inTx(ctx, ctx => compareTransfersAgain(ctx, { gateway, desk, externalIds: rows.map(row => row.externalId) }))
}
