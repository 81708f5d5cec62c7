import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { printable } from '../../platform/printable.ts'
import { isPlannedCheck, waitOfDoubt } from '../../platform/wait.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { lossAccount, supplierAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { checkAttemptJob } from './jobs.ts'

type Attempt = typeof attempts.$inferSelect

/** A supplier that has told of such an attempt and answers nothing clear is asked for so long. */
const askedMs = 24 * 60 * 60_000

/**
 * Records the end of an attempt whose unit was refunded. The store pays for a late delivery; the order and the buyer's money do not
 * change, and only the operator sees the code. `isAsked`: its supplier had told of it, so after an unclear answer it is asked again.
 */
export async function recordLate(ctx: TxCtx, input: { attempt: Attempt; outcome: TopupOutcome; isAsked: boolean }): Promise<void> {
  const { attempt, outcome, isAsked } = input
  const { reference, orderId, unit, supplier } = attempt
  const at = ctx.clock.now()
  const write = (end: Partial<typeof attempts.$inferInsert>) => ctx.db.update(attempts).set(end).where(eq(attempts.reference, reference))
  if (outcome.kind === 'failed')
    await write({ status: 'failed', failureReason: outcome.reason, detail: printable(outcome.detail), settledAt: at, nextCheckAt: null })
  if (outcome.kind !== 'succeeded') return outcome.kind !== 'failed' && isAsked ? planNext(ctx, attempt) : undefined
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

/**
 * Plans the next question, with waits as long as the doubt has lasted. After a day a person has to ask, and only another notice has the supplier asked
 * again. What was not asked about before is in doubt from now on.
 */
async function planNext(ctx: TxCtx, { reference, orderId, supplier: id, doubtedAt: before, nextCheckAt: planned }: Attempt): Promise<void> {
  const now = ctx.clock.now()
  if (planned && !isPlannedCheck(planned, now)) return
  const doubtedAt = (planned && before) ?? now
  const lastedMs = now.getTime() - doubtedAt.getTime()
  const isOver = lastedMs >= askedMs
  const wait = Math.max(waitOfDoubt(ctx.settings, lastedMs), ctx.suppliers.get(id)?.resendEveryMs ?? 0)
  const nextCheckAt = isOver ? null : new Date(now.getTime() + wait)
  await ctx.db.update(attempts).set({ doubtedAt, nextCheckAt }).where(eq(attempts.reference, reference))
  if (nextCheckAt) return void (await enqueue(ctx, { job: checkAttemptJob, data: { reference, isTold: true }, startAfter: nextCheckAt }))
  ctx.log.error(
    { attempt: reference, orderId, supplier: id },
    'a supplier told of a delivery after its refund and never said clearly what it is',
  )
}
