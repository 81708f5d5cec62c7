import { createHmac } from 'node:crypto'
import { orderIdAlphabet } from '@kilat/contract/ids.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { orderEvents } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { actorOf } from '../../platform/actor.ts'
import { type Shopper, userIdOf } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { unproven } from '../contacts/is-proven.ts'
import { hasVerified } from '../identity/has-verified.ts'
import { isAnonymous } from '../orders/anonymise-orders.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'
import { checkProven, contactOf } from '../orders/check-proven.ts'
import { claimProvenAt } from '../orders/claim-proof.ts'
import { isRefundOf } from '../orders/order-payment.ts'
import { orderNotFound } from '../orders/read.ts'

export type ProvenClaim = { ticket: string; provenAt: Date }

export type Proving = { id: string; code?: string | undefined; proof?: string | undefined; asker: Shopper; address: string }

/**
 * Proves whose the money is that waits for an order's buyer, by a one-time code to its contact, an earlier proof of it, or a user who has
 * verified it; a typed contact is no proof here. Answers the ticket that the buyer names to be paid out: the order's page is open to
 * anyone with its id, the ticket is not on it. A repeat answers the same ticket. Moves no money.
 */
export async function proveClaim(ctx: Ctx, input: Proving): Promise<ProvenClaim> {
  const answer = await inTx(ctx, ctx => proveWaiting(ctx, input))
  if (answer instanceof Problem) throw answer
  return { ticket: claimTicket(ctx, input), provenAt: answer }
}

/** The ticket of an order's claim: 40 bits that follow from its id and the secret outside the database. */
export function claimTicket({ codeSecret }: Pick<Ctx, 'codeSecret'>, { id }: { id: string }): string {
  const bytes = createHmac('sha256', codeSecret).update(`claim ${id}`).digest()
  // 256 is a multiple of 32, so every letter is equally likely.
  const letters = Array.from(bytes.subarray(0, 8), byte => orderIdAlphabet[byte % 32]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * The same in a tx, which locks the order. Answers when it was proven, or a refusal instead of throwing it, so that a wrong code stays
 * counted. Whoever asks for a transfer at once has it by the moment that is kept here.
 */
export async function proveWaiting(ctx: TxCtx, { id, asker, ...shown }: Proving): Promise<Date | Problem> {
  const order = await lockOrder(ctx, id)
  if (!order || isAnonymous(order)) return orderNotFound()
  const isWaiting = and(isRefundOf([id]), eq(refunds.status, 'claim'))
  const waiting = await ctx.db.select({ provenAt: refunds.provenAt }).from(refunds).where(isWaiting)
  if (waiting.length === 0) return new Problem('nothing_to_claim', 'Tidak ada uang yang perlu diambil dari pesanan ini.')
  const refusal = await refuse(ctx, { ...shown, order, userId: userIdOf(asker) })
  if (refusal) return refusal
  const events = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.version))
  const provenAt = claimProvenAt(events)
  // One whose payout was stopped waits again, and may have been on its way while the others were proven.
  if (provenAt && waiting.every(refund => refund.provenAt !== null)) return provenAt
  const now = ctx.clock.now()
  const dueAt = new Date(now.getTime() + ctx.settings.claimHours * 60 * 60_000)
  const set = { provenAt: provenAt ?? now, dueAt }
  await ctx.db
    .update(refunds)
    .set(set)
    .where(provenAt ? and(isWaiting, isNull(refunds.provenAt)) : isWaiting)
  if (provenAt) return provenAt
  const changed = await changeOrder(ctx, { order, code: 'claim_proven', by: actorOf(asker), reason: 'contact_proven' })
  return changed.updatedAt
}

type ToCheck = Omit<Proving, 'id' | 'asker'> & { order: Order; userId: string | null }

async function refuse(ctx: TxCtx, input: ToCheck): Promise<Problem | undefined> {
  const { order, userId } = input
  if (userId && (await hasVerified(ctx, { userId, contact: contactOf(order) }))) return undefined
  const proven = await checkProven(ctx, input)
  return proven ? proven.refusal : unproven()
}
