import { inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'

const columns = { id: orders.id, status: orders.status, version: orders.version, userId: orders.userId }

/** What listeners of changed orders tell others of them. `userId` is null for a visitor's order. */
export type OrderNews = Pick<typeof orders.$inferSelect, keyof typeof columns>

/** The present state of these orders; unknown ones are left out. */
export async function readOrderNews({ db }: ReadCtx, { ids }: { ids: string[] }): Promise<OrderNews[]> {
  return db.select(columns).from(orders).where(inArray(orders.id, ids))
}
