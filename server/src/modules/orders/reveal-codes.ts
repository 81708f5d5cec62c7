import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { userIdOf, visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { lockOrder } from './change-order.ts'
import { checkContact, type TypedProof } from './check-contact.ts'
import { isBuyer, type Proof } from './is-buyer.ts'
import { getTransaction, orderNotFound } from './read.ts'

/**
 * Shows an order's codes to its buyer, and to a caller who knows or proves its contact. Refuses a wrong contact or code, and any
 * contact after too many wrong ones.
 */
export async function revealCodes(ctx: Ctx, input: Proof & TypedProof & { id: string; address?: string }): Promise<Transaction> {
  const { id, asker = visitor, orderSecret = null } = input
  const refusal = await inTx(ctx, async ctx => {
    const order = await lockOrder(ctx, id)
    if (!order) return orderNotFound()
    if (isBuyer(order, { asker, orderSecret })) return undefined
    const shown = await checkContact(ctx, { ...input, order, userId: userIdOf(asker) })
    return shown instanceof Problem ? shown : undefined
  })
  if (refusal) throw refusal
  return getTransaction(ctx, { id, showsCodes: true, asker, orderSecret })
}
