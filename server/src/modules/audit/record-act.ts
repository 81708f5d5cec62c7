import type { TxCtx } from '../../ctx/context.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { type Actor, deviceOf } from '../../platform/actor.ts'

type Act = Omit<typeof auditEvents.$inferInsert, 'id' | 'at' | 'actorKind' | 'actorId' | 'device'> & { by: Actor }

/** Records who did what and why, in the tx of the act. */
export async function recordAct(ctx: Pick<TxCtx, 'db' | 'clock'>, { by, ...act }: Act): Promise<void> {
  await ctx.db.insert(auditEvents).values({ ...act, ...toActorColumns(by), device: deviceOf(by) ?? null, at: ctx.clock.now() })
}
