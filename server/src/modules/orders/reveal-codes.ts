import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockOrder } from './change-order.ts'
import { checkContact } from './check-contact.ts'
import { getTransaction, orderNotFound } from './read.ts'

/**
 * Shows an order's codes to who knows the contact it was made with, and to the user it belongs to.
 * Refuses a wrong contact, and any after ten wrong ones an hour from
 * the same user or address.
 */
export async function revealCodes(
  ctx: Ctx,
  input: { id: string; contact: string; asker?: string | null; address?: string },
): Promise<Transaction> {
  const { id, asker = null, address = '' } = input
  const refusal = await ctx.db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    if (!order) return orderNotFound()
    if (order.userId !== null && order.userId === asker) return undefined
    return checkContact(tx, ctx, { order, typed: input.contact, by: asker ?? address })
  })
  if (refusal) throw refusal
  return getTransaction(ctx, { id, showsCodes: true, asker })
}
