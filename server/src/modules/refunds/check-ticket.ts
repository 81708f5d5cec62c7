import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { orders } from '../../db/schema/orders.ts'
import { isSameText } from '../../platform/same-text.ts'
import { orderNotFound } from '../orders/read.ts'
import { claimTicket } from './prove-claim.ts'

/** True for the ticket that an order's page showed to whoever proved its contact. Throws `not_found`. */
export async function checkTicket(ctx: Pick<Ctx, 'db' | 'codeSecret'>, { id, ticket }: { id: string; ticket: string }): Promise<boolean> {
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
  if (!order) throw orderNotFound()
  return isSameText(ticket, claimTicket(ctx, { id }))
}
