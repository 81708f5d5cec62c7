import type { ProfileExport } from '@kilat/contract/profile.ts'
import type { PushAddress } from '@kilat/contract/push.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { sessions } from '../../db/schema/identity.ts'
import { pushAddresses, pushOrders } from '../../db/schema/push.ts'
import type { Order } from '../orders/change-order.ts'
import { hasOnlyTyped } from '../orders/is-only-typed.ts'

/** A browser to send to; `id` is the store's name for it. */
export type Recipient = { id: string; address: PushAddress }

const selectTied = buildOnce((db, { orderId }: Given<{ orderId: string }>) =>
  db.select({ id: pushOrders.addressId }).from(pushOrders).where(eq(pushOrders.orderId, orderId)).orderBy(asc(pushOrders.addressId)),
)

/**
 * The store's names for the browsers that are told about an order: those its user is signed in at; of a visitor's order, those that
 * have proven to be its buyer's. Of an order whose user only knew its contact both, because the buyer may be somebody else.
 */
export async function listRecipients(ctx: ReadCtx, order: Pick<Order, 'id' | 'userId' | 'secretHash'>): Promise<string[]> {
  const { userId, secretHash } = order
  const own = userId === null ? [] : await listBrowsers(ctx, { userId })
  if (userId !== null && (secretHash === null || !(await hasOnlyTyped(ctx, order)))) return own
  const tied = await selectTied(ctx.db, { orderId: order.id })
  return [...new Set([...own, ...tied.map(({ id }) => id)])]
}

/** The store's names for the browsers at which a user is signed in and has turned push messages on. */
export async function listBrowsers(ctx: ReadCtx, { userId }: { userId: string }): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: pushAddresses.id })
    .from(pushAddresses)
    .innerJoin(sessions, eq(sessions.id, pushAddresses.sessionId))
    .where(and(eq(pushAddresses.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(asc(pushAddresses.id))
  return rows.map(({ id }) => id)
}

/** A browser by the store's name for it; undefined if it was forgotten. */
export async function findRecipient(ctx: ReadCtx, { id }: { id: string }): Promise<Recipient | undefined> {
  const [row] = await ctx.db.select().from(pushAddresses).where(eq(pushAddresses.id, id))
  return row && toRecipient(row)
}

/** What a user's export says about the browsers that receive push messages. */
export async function exportAddresses(ctx: ReadCtx, { userId }: { userId: string }): Promise<ProfileExport['push_addresses']> {
  const rows = await ctx.db.select().from(pushAddresses).where(eq(pushAddresses.userId, userId)).orderBy(asc(pushAddresses.id))
  return rows.map(({ id, kind, address, createdAt, lastSeenAt }) => ({
    ...{ id, kind, address },
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  }))
}

function toRecipient({ id, address, p256dh, auth }: typeof pushAddresses.$inferSelect): Recipient {
  if (p256dh === null || auth === null) return { id, address: { kind: 'fcm', token: address } }
  return { id, address: { kind: 'web_push', endpoint: address, p256dh, auth } }
}
