import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import type { payments } from '../../db/schema/payments.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import type { TakenBack } from '../../gateways/gateway.ts'
import { lockPaymentAt } from '../payments/take-back-by-hand.ts'
import { compareAgain } from './compare-lines.ts'

type Line = Pick<typeof differences.$inferSelect, 'kind' | 'movement' | 'gateway' | 'reference'>
type TakenBackLine = { payment: typeof payments.$inferSelect; kind: TakenBack['kind'] }

/** A difference about money that the gateway took back of a payment and the store does not have, the payment's order or deposit locked; else undefined. */
export async function lockTakenBack(ctx: TxCtx, { kind: differs, movement, gateway, reference }: Line): Promise<TakenBackLine | undefined> {
  const kind = movement === 'refund' || movement === 'reversal' || movement === 'chargeback' ? movement : undefined
  if (differs !== 'missing_here' || !kind || reference === null) return undefined
  const payment = await lockPaymentAt(ctx, { gateway, reference })
  return payment && { payment, kind }
}

/**
 * Compares such a difference once more, because the gateway may have named the movement since and it is booked. Answers true if the
 * difference has ended. Comes before the difference is locked, because a comparison locks all of a payment in one order.
 */
export async function endsByItself(ctx: TxCtx, { id }: { id: string }): Promise<boolean> {
  const read = async () => (await ctx.db.select().from(differences).where(eq(differences.id, id)))[0]
  const row = await read()
  if (row?.status !== 'open' || row.reference === null || !(await lockTakenBack(ctx, row))) return false
  await compareAgain(ctx, { gateway: row.gateway, references: [row.reference] })
  return (await read())?.status === 'ended'
}
