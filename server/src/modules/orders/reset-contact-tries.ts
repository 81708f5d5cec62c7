import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { contactTries, wrongContacts } from '../../db/schema/orders.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'
import { lockOrder } from './change-order.ts'

/** Lets an order be opened by its contact again, after any number of wrong ones. Answers false if there is no such order. */
export async function resetContactTries(ctx: Pick<Ctx, 'db' | 'clock'>, { id, by, note }: { id: string } & ByHand): Promise<boolean> {
  return inTx(ctx, async ctx => {
    if (!(await lockOrder(ctx, id))) return false
    await ctx.db.delete(wrongContacts).where(eq(wrongContacts.orderId, id))
    await ctx.db.delete(contactTries).where(eq(contactTries.orderId, id))
    await recordAct(ctx, { act: 'contact_tries_reset', subjectKind: 'order', subjectId: id, by, reason: 'by_hand', data: { note } })
    return true
  })
}
