import type { Permission } from '@kilat/contract/access.ts'
import { type AlertCause, permissionOfCause } from '@kilat/contract/operator/alerts.ts'
import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { alerts } from '../../db/schema/alerts.ts'
import { Problem } from '../../platform/problem.ts'

type Acknowledged = {
  cause: AlertCause
  /** One alert; null for all of the cause that were open when the operator looked. */
  id: string | null
  seenAt: Date
  name: string
  permissions: readonly Permission[]
}

/**
 * An operator takes care of open alerts, and nobody is told of them any more. The first one to do so stays the one. Answers how many it were. Throws
 * `not_allowed` for a cause that is not the operator's, and `not_found`.
 */
export async function acknowledgeAlerts(ctx: Ctx, { cause, id, seenAt, name, permissions }: Acknowledged): Promise<number> {
  if (!permissions.includes(permissionOfCause(cause))) throw new Problem('not_allowed', 'Kabar ini bukan untuk peranmu.')
  return inTx(ctx, async ctx => {
    if (id !== null) {
      const [known] = await ctx.db
        .select()
        .from(alerts)
        .where(and(eq(alerts.id, id), eq(alerts.cause, cause)))
      if (!known) throw new Problem('not_found', 'Kabar ini tidak ada lagi.')
    }
    const isMeant = id === null ? lte(alerts.openedAt, seenAt) : eq(alerts.id, id)
    const taken = await ctx.db
      .update(alerts)
      .set({ acknowledgedBy: name, acknowledgedAt: ctx.clock.now() })
      .where(and(eq(alerts.cause, cause), isNull(alerts.closedAt), isNull(alerts.acknowledgedAt), isMeant))
      .returning({ id: alerts.id })
    return taken.length
  })
}
