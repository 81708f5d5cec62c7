import type { SentCode } from '@kilat/contract/contacts.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { orders } from '../../db/schema/orders.ts'
import { requestCode } from '../contacts/request-code.ts'
import { isAnonymous } from './anonymise-orders.ts'
import { contactOf } from './check-proven.ts'
import { orderNotFound } from './read.ts'

type Asked = { id: string; userId: string | null; address: string }

/** Sends a one-time code to an order's contact. Refuses an unknown order, and one whose account was deleted, like an unknown one. */
export async function requestOrderCode(ctx: Ctx, { id, ...caller }: Asked): Promise<SentCode> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!order || isAnonymous(order)) throw orderNotFound()
  return requestCode(ctx, { ...caller, contact: contactOf(order) })
}
