import { createHash } from 'node:crypto'
import type { PushAddress } from '@kilat/contract/push.ts'
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { sessions } from '../../db/schema/identity.ts'
import { orders } from '../../db/schema/orders.ts'
import { pushAddresses, pushOrders } from '../../db/schema/push.ts'
import type { Shopper } from '../../platform/asker.ts'
import { newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'
import { accountDeleted, holdUser } from '../identity/hold-user.ts'
import { isBuyer } from '../orders/is-buyer.ts'
import { orderNotFound } from '../orders/read.ts'

/** Most browsers of one user; the one seen longest ago makes room. */
const mostPerUser = 10
/** Most browsers of one visitor's order, and most orders of one visitor's browser. */
const mostPerOrder = 5
const mostOrders = 30

type Registration = { asker: Shopper; address: PushAddress; orderId?: string | undefined; orderSecret: string | null }

/**
 * Registers a browser: for the user who is signed in at it, and for an order whose secret it has. A browser is registered once;
 * whoever registers it last has it. Refuses a visitor without an order, an order of others like an unknown one, and an address the
 * store can not send to. Answers the store's name for the address.
 */
export async function registerAddress(ctx: Ctx, input: Registration): Promise<{ token: string }> {
  refuseAddress(ctx, input.address)
  if (input.asker.kind === 'visitor' && input.orderId === undefined) throw orderNotFound()
  return inTx(ctx, async ctx => {
    await refuseAsker(ctx, input)
    const id = await saveAddress(ctx, input)
    if (input.asker.kind === 'user') await makeRoom(ctx, input.asker.userId)
    if (input.orderId !== undefined) await tieToOrder(ctx, { id, orderId: input.orderId })
    return { token: id }
  })
}

function refuseAddress(ctx: Pick<Ctx, 'push'>, address: PushAddress): void {
  if (ctx.push?.kind !== address.kind) throw new Problem('push_not_offered', 'Toko ini tidak mengirim notifikasi ke browser ini.')
  if (ctx.push.findFault(address) !== null)
    throw new Problem('push_address_invalid', 'Browser ini memberi alamat notifikasi yang tidak bisa kami pakai.')
}

/** Refuses a session that has just ended, and an order whose secret the asker does not have. */
async function refuseAsker(ctx: Pick<TxCtx, 'db'>, { asker, orderId, orderSecret }: Registration): Promise<void> {
  if (asker.kind === 'user') {
    await holdUser(ctx, asker.userId)
    const isTheirs = and(eq(sessions.id, asker.sessionId), eq(sessions.userId, asker.userId))
    const [session] = await ctx.db.select({ id: sessions.id }).from(sessions).where(isTheirs).for('key share')
    if (!session) throw accountDeleted()
  }
  if (orderId === undefined) return
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || !isBuyer(order, { asker, orderSecret })) throw orderNotFound()
}

async function saveAddress(ctx: Pick<TxCtx, 'db' | 'clock'>, { asker, address }: Registration): Promise<string> {
  const now = ctx.clock.now()
  const whose = asker.kind === 'user' ? { userId: asker.userId, sessionId: asker.sessionId } : { userId: null, sessionId: null }
  const keys = address.kind === 'web_push' ? { p256dh: address.p256dh, auth: address.auth } : { p256dh: null, auth: null }
  const text = address.kind === 'web_push' ? address.endpoint : address.token
  const hash = createHash('sha256').update(`${address.kind} ${text}`).digest('base64url')
  const set = { ...whose, ...keys, lastSeenAt: now }
  const [saved] = await ctx.db
    .insert(pushAddresses)
    .values({ id: newReference('PSH'), kind: address.kind, hash, address: text, createdAt: now, ...set })
    .onConflictDoUpdate({ target: pushAddresses.hash, set })
    .returning({ id: pushAddresses.id })
  invariant(saved, 'an address that was saved is there')
  return saved.id
}

async function makeRoom(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const tooMany = ctx.db
    .select({ id: pushAddresses.id })
    .from(pushAddresses)
    .where(eq(pushAddresses.userId, userId))
    .orderBy(desc(pushAddresses.lastSeenAt), desc(pushAddresses.id))
    .offset(mostPerUser)
  await ctx.db.delete(pushAddresses).where(inArray(pushAddresses.id, tooMany))
}

/** Ties a browser to an order. A browser beyond the limit of an order is not told; of a browser's orders the oldest make room. */
async function tieToOrder(ctx: Pick<TxCtx, 'db'>, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  const [tied] = await ctx.db.select({ count: count() }).from(pushOrders).where(eq(pushOrders.orderId, orderId))
  if ((tied?.count ?? 0) >= mostPerOrder) return
  await ctx.db.insert(pushOrders).values({ orderId, addressId: id }).onConflictDoNothing()
  const all = await ctx.db
    .select({ orderId: pushOrders.orderId })
    .from(pushOrders)
    .innerJoin(orders, eq(orders.id, pushOrders.orderId))
    .where(eq(pushOrders.addressId, id))
    .orderBy(asc(orders.createdAt))
  const old = all.slice(0, Math.max(0, all.length - mostOrders)).map(({ orderId }) => orderId)
  if (old.length > 0) await ctx.db.delete(pushOrders).where(and(eq(pushOrders.addressId, id), inArray(pushOrders.orderId, old)))
}
