import type { Contact } from '@kilat/contract/contact.ts'
import type { TxCtx } from '../../ctx/context.ts'
import type { Problem } from '../../platform/problem.ts'
import { checkCode } from '../contacts/check-code.ts'
import { isProven, unproven } from '../contacts/is-proven.ts'
import type { Order } from './change-order.ts'

type Shown = {
  order: Order
  code?: string | undefined
  proof?: string | undefined
  userId: string | null
  address: string
}

/**
 * Checks a one-time code, or the proof that an earlier one gave. Answers whether it is refused, and why; undefined if the caller showed
 * neither. A wrong code is counted in this tx, which must therefore commit.
 */
export async function checkProven(ctx: TxCtx, shown: Shown): Promise<{ refusal: Problem | undefined } | undefined> {
  const { order, code, proof, userId, address } = shown
  const contact = contactOf(order)
  if (code !== undefined) return { refusal: await checkCode(ctx, { contact, code, proof, userId, address }) }
  if (proof === undefined) return undefined
  return { refusal: (await isProven(ctx, { contact, proof, userId })) ? undefined : unproven() }
}

/** The contact an order was placed with. */
export function contactOf({ contactKind, contactValue }: Order): Contact {
  return { kind: contactKind, value: contactValue }
}
