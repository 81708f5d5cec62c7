import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { printable } from '../../platform/printable.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { lossAccount, supplierAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'

/**
 * Records the end of an attempt whose unit was refunded. The store pays for a late delivery; the order and the buyer's money do not
 * change, and only the operator sees the code.
 */
export async function recordLate(ctx: TxCtx, input: { attempt: typeof attempts.$inferSelect; outcome: TopupOutcome }): Promise<void> {
  const { attempt, outcome } = input
  const { reference, orderId, unit, supplier } = attempt
  const at = ctx.clock.now()
  const write = (end: Partial<typeof attempts.$inferInsert>) => ctx.db.update(attempts).set(end).where(eq(attempts.reference, reference))
  if (outcome.kind === 'failed')
    await write({ status: 'failed', failureReason: outcome.reason, detail: printable(outcome.detail), settledAt: at })
  if (outcome.kind !== 'succeeded') return
  const amountIdr = rupiah(outcome.costIdr)
  await write({
    status: 'late',
    cost: amountIdr,
    detail: `serial number ${printable(outcome.serialNumber)}`,
    settledAt: at,
    nextCheckAt: null,
  })
  await post(ctx, {
    key: `cost:${reference}`,
    from: lossAccount,
    to: supplierAccount(supplier),
    amountIdr,
    subject: { kind: 'order', id: orderId },
    at,
  })
  ctx.log.error({ reference, orderId, unit, supplier, cost: amountIdr }, 'a unit arrived after its money went back: the store pays for it')
}
