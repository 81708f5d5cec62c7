import { eq } from 'drizzle-orm'
import { contactTries, wrongContacts } from '../../db/schema/orders.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockOrder } from './change-order.ts'

/** Lets an order be opened by its contact again, however many wrong ones were told. Answers false where there is no such order. */
export async function giveTriesBack(ctx: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  return ctx.db.transaction(async tx => {
    if (!(await lockOrder(tx, id))) return false
    await tx.delete(wrongContacts).where(eq(wrongContacts.orderId, id))
    await tx.delete(contactTries).where(eq(contactTries.orderId, id))
    return true
  })
}
