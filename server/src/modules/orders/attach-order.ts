import type { TransactionRow } from '@kilat/contract/own-transactions.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { holdUser } from '../identity/hold-user.ts'
import { lockOrder, noteLocked, type Order } from './change-order.ts'
import { checkContact, type TypedProof } from './check-contact.ts'
import { isBuyer } from './is-buyer.ts'
import { hasOnlyTyped } from './is-only-typed.ts'
import { orderNotFound } from './read.ts'
import { describeRow, readOrderRefunds } from './read-own.ts'

type AttachInput = TypedProof & { id: string; userId: string; address?: string; orderSecret?: string | null }

/**
 * Attaches a visitor's order to the account of its buyer, who has its secret, or knows or has proven its contact; a repeat answers the same. A
 * secret or a proof also takes it from a user who only knew the contact.
 * Refuses another user's order like an unknown one, a wrong contact, and a contact that is only typed while the order's buyer may still act. No money moves.
 */
export async function attachOrder(ctx: Ctx, input: AttachInput): Promise<TransactionRow> {
  const attached = await inTx(ctx, ctx => attach(ctx, input))
  if (attached instanceof Problem) throw attached
  return attached
}

/**
 * In any other status the buyer may cancel, correct the player or take the order back, or may again: money can come late, or once more, and for a
 * cancelled order too.
 */
const withoutActs: readonly OrderStatus[] = ['delivered', 'refunding', 'refunded']

/** Friends know a contact, and an order's id is shared with whoever pays: both together must not let them act for whoever ordered. */
function needsProof(): Problem {
  const sentence =
    'Pesanan ini belum terkirim, jadi kontaknya saja belum cukup untuk menyimpannya. Simpan dari browser yang dipakai memesan, atau coba lagi setelah terkirim.'
  return new Problem('contact_unproven', sentence, { fields: { contact: sentence }, extra: { reason: 'not_delivered' } })
}

/** Answers a refusal instead of throwing it, so that the wrong try stays recorded. */
async function attach(ctx: TxCtx, input: AttachInput): Promise<TransactionRow | Problem> {
  const { id, userId, orderSecret = null } = input
  await holdUser(ctx, userId)
  const order = await lockOrder(ctx, id)
  if (!order) return orderNotFound()
  if (order.userId !== null && order.userId !== userId) return takeOver(ctx, { ...input, order })
  if (order.userId === userId) return describeRow(order, (await readOrderRefunds(ctx, [order])).get(id))
  const hasSecret = isBuyer(order, { orderSecret })
  const shown = hasSecret ? 'secret' : await checkContact(ctx, { ...input, order })
  if (shown instanceof Problem) return shown
  if (shown === 'typed' && !withoutActs.includes(order.status)) return needsProof()
  const reason = hasSecret ? 'order_secret' : shown === 'proven' ? 'contact_proven' : 'contact_typed'
  const attached = await giveToUser(ctx, { id, userId, reason, isProven: shown === 'proven' })
  return describeRow(attached, (await readOrderRefunds(ctx, [attached])).get(id))
}

/** Attaches an order to its buyer although another user has it who only knew its contact. Any other caller is refused like for an unknown order. */
async function takeOver(ctx: TxCtx, { contact: _, ...input }: AttachInput & { order: Order }): Promise<TransactionRow | Problem> {
  const { id, userId, orderSecret = null, order } = input
  if (!(await hasOnlyTyped(ctx, { id }))) return orderNotFound()
  const hasSecret = isBuyer(order, { orderSecret })
  if (!hasSecret && (await checkContact(ctx, input)) !== 'proven') return orderNotFound()
  const reason = hasSecret ? 'order_secret' : 'contact_proven'
  const attached = await giveToUser(ctx, { id, userId, reason, isProven: !hasSecret })
  return describeRow(attached, (await readOrderRefunds(ctx, [attached])).get(id))
}

type Given = { id: string; userId: string; reason: 'order_secret' | 'contact_proven' | 'contact_typed'; isProven: boolean }

/**
 * Gives an order to a user, who is held; the order is locked, and belongs to nobody or to a user who only knew its contact. Its refunds go to the user's wallet from now on only if
 * the contact is proven: the browser that ordered may be anyone's, and a typed contact is known to others.
 */
export async function giveToUser(ctx: TxCtx, { id, userId, reason, isProven }: Given): Promise<Order> {
  const set = { userId, ...(isProven && { refundTo: 'wallet' as const }) }
  const [attached] = await ctx.db.update(orders).set(set).where(eq(orders.id, id)).returning()
  invariant(attached, 'a locked order is there')
  noteLocked(ctx, attached)
  announce(ctx, { topic: 'order', id })
  const act = { act: 'order_attached' as const, subjectKind: 'order' as const, subjectId: id, data: {} }
  await recordAct(ctx, { ...act, by: { kind: 'user', id: userId }, reason })
  return attached
}
