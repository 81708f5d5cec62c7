import type { TransactionRow } from '@kilat/contract/own-transactions.ts'
import { asc } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { findProven, unproven } from '../contacts/is-proven.ts'
import { holdUser } from '../identity/hold-user.ts'
import { giveToUser } from './attach-order.ts'
import { orderLock } from './change-order.ts'
import { isFreeWith } from './proven-orders.ts'
import { describeRow, readOrderRefunds } from './read-own.ts'

/** Most orders of one tx, so that their deliveries and payments do not wait long for it. */
const mostAtOnce = 100

type ToAttach = { userId: string; proof: string }

/**
 * Attaches all orders with a proven contact that belong to nobody to a user's account; a repeat attaches those that are left. Orders with a
 * WhatsApp number that are older than 90 days are left out. Refuses a proof of another user, and one that has expired.
 */
export async function attachProven(ctx: Ctx, input: ToAttach): Promise<TransactionRow[]> {
  const attached: TransactionRow[] = []
  for (;;) {
    const next = await inTx(ctx, ctx => attachSome(ctx, input))
    attached.push(...next)
    if (next.length < mostAtOnce) return attached
  }
}

async function attachSome(ctx: TxCtx, { userId, proof }: ToAttach): Promise<TransactionRow[]> {
  await holdUser(ctx, userId)
  const contact = await findProven(ctx, { proof, userId })
  if (!contact) throw unproven()
  const free = ctx.db.select({ id: orders.id }).from(orders).where(isFreeWith(ctx, contact)).orderBy(asc(orders.id)).limit(mostAtOnce)
  const attached = []
  for (const { id } of await free.for(orderLock))
    attached.push(await giveToUser(ctx, { id, userId, reason: 'contact_proven', isProven: true }))
  const back = await readOrderRefunds(ctx, attached)
  return attached.map(order => describeRow(order, back.get(order.id)))
}
