import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { contactTries, wrongContacts } from '../../db/schema/orders.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'
import { lockOrder } from './change-order.ts'
import { orderNotFound } from './read.ts'

/**
 * Lets an order be opened by its contact again, after any number of wrong ones. Answers how many were forgotten; a repeat changes nothing.
 * Throws `not_found`.
 */
export async function resetContactTries(ctx: Pick<Ctx, 'db' | 'clock'>, { id, by, note }: { id: string } & ByHand): Promise<number> {
  return inTx(ctx, async ctx => {
    if (!(await lockOrder(ctx, id))) throw orderNotFound()
    const [wrong] = await ctx.db.delete(wrongContacts).where(eq(wrongContacts.orderId, id)).returning()
    const tries = await ctx.db.delete(contactTries).where(eq(contactTries.orderId, id)).returning({ id: contactTries.orderId })
    if (!wrong && tries.length === 0) return 0
    await recordAct(ctx, { act: 'contact_tries_reset', subjectKind: 'order', subjectId: id, by, reason: 'by_hand', data: { note } })
    return (wrong?.byVisitors ?? 0) + (wrong?.byUsers ?? 0)
  })
}
