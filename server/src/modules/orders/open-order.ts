import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { sendLast } from '../../db/end-of-tx.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { type orderEvents, orders } from '../../db/schema/orders.ts'
import { together } from '../../db/together.ts'
import type { Actor } from '../../platform/actor.ts'
import { writeEvent } from './write-event.ts'

/** What the buyer and the store agreed on, as stored in the order. */
export type OrderToOpen = Omit<
  typeof orders.$inferInsert,
  | 'status'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'paidAt'
  | 'promisedAt'
  | 'decideBy'
  | 'deliveredAt'
  | 'waitsUntil'
  | 'correctableUntil'
>

/** The first entry of a new order's timeline. */
export type OpenedOrder = { events: readonly Pick<typeof orderEvents.$inferSelect, 'at' | 'code' | 'data'>[] }

const insertOrder = buildOnce((db, order: Given<typeof orders.$inferInsert>) => db.insert(orders).values(order))

type Opening = OrderToOpen & {
  by: Actor
  /** Whether its tx reads nothing of it: then it is written with the commit. */
  isLast: boolean
}

/** Writes a new order, which waits for its payment, with the first entry of its timeline, and announces `order`. */
export async function openOrder(ctx: Pick<TxCtx, 'db' | 'clock'>, { by, isLast, ...input }: Opening): Promise<OpenedOrder> {
  const now = ctx.clock.now()
  const created = { orderId: input.id, version: 1, at: now, code: 'created' as const, toStatus: 'pending_payment' as const, data: {} }
  const order = insertOrder(ctx.db, { ...input, status: created.toStatus, version: created.version, createdAt: now, updatedAt: now })
  const event = writeEvent(ctx, { ...created, ...toActorColumns(by), reason: 'placed' })
  if (isLast) for (const row of [order, event]) sendLast(ctx.db, row)
  else await together([order, event])
  announce(ctx, { topic: 'order', id: input.id })
  return { events: [created] }
}
