import type { Contact } from '@kilat/contract/contact.ts'
import type { TransactionRow } from '@kilat/contract/own-transactions.ts'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { isProven, unproven } from '../contacts/is-proven.ts'
import { hasVerified } from '../identity/has-verified.ts'
import { holdUser } from '../identity/hold-user.ts'
import { giveToUser } from './attach-order.ts'
import { describeRow, readOrderRefunds } from './read-own.ts'

/** Carriers give a number to somebody else a few months after its last owner, who may have ordered with it. */
const sameOwnerMs = 90 * 24 * 60 * 60_000

type ToAttach = { userId: string; contact: Contact; proof: string }

/**
 * Attaches all orders with a proven contact that belong to nobody to a user's account; a repeat attaches none. Orders with a WhatsApp number
 * that are older than 90 days are left out. Refuses a proof for another contact, of another user, or that has expired.
 */
export function attachProven(ctx: Ctx, input: ToAttach): Promise<TransactionRow[]> {
  return inTx(ctx, ctx => attachAll(ctx, input))
}

async function attachAll(ctx: TxCtx, { userId, contact, proof }: ToAttach): Promise<TransactionRow[]> {
  await holdUser(ctx, userId)
  const isOwner = (await hasVerified(ctx, { userId, contact })) || (await isProven(ctx, { contact, proof, userId }))
  if (!isOwner) throw unproven()
  const since = contact.kind === 'whatsapp' ? new Date(ctx.clock.now().getTime() - sameOwnerMs) : new Date(0)
  const isOf = and(eq(orders.contactKind, contact.kind), eq(orders.contactValue, contact.value), gt(orders.createdAt, since))
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOf, isNull(orders.userId)))
    .orderBy(asc(orders.id))
    .for('update')
  const attached = []
  for (const { id } of found) attached.push(await giveToUser(ctx, { id, userId, reason: 'contact_proven' }))
  const back = await readOrderRefunds(ctx, attached)
  return attached.map(order => describeRow(order, back.get(order.id)))
}
