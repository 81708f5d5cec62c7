import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'

export type Payment = typeof payments.$inferSelect

const select = buildOnce((db, { id }: Given<{ id: string }>) => db.select().from(payments).where(eq(payments.id, id)))
const selectLocked = buildOnce((db, { id }: Given<{ id: string }>) => db.select().from(payments).where(eq(payments.id, id)).for('update'))

export async function findPayment(ctx: ReadCtx, id: string): Promise<Payment | undefined> {
  const [payment] = await select(ctx.db, { id })
  return payment
}

/** Locks the payment in this tx. */
export async function lockPayment(ctx: Pick<TxCtx, 'db'>, id: string): Promise<Payment | undefined> {
  const [payment] = await selectLocked(ctx.db, { id })
  return payment
}
