import type { TimelineCode } from '@kilat/contract/timeline.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { orderEvents } from '../../db/schema/orders.ts'

/** Entries that tell the buyer what an open delivery waits for, or that it waits no more: the last of them is what the page says. */
const codes: TimelineCode[] = ['delivery_waits', 'delivery_paused', 'delivery_queued', 'delivery_started', 'delivery_resumed']

/** What the buyer was last told about the order's delivery; undefined if nothing yet. */
export async function lastTold(ctx: Pick<TxCtx, 'db'>, { id }: { id: string }): Promise<TimelineCode | undefined> {
  const [last] = await ctx.db
    .select({ code: orderEvents.code })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), inArray(orderEvents.code, codes)))
    .orderBy(desc(orderEvents.version))
    .limit(1)
  return last?.code
}
