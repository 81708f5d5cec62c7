import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import type { CreateOutcome } from '../../gateways/gateway.ts'
import type { Subject } from '../../platform/subject.ts'
import { actsFor } from './subject.ts'

export type RequestOutcome = {
  paymentId: string
  /** Who was asked. */
  gateway: string
  subject: Subject
  outcome: Exclude<CreateOutcome, { kind: 'unknown' }>
}

/**
 * Records what a gateway said when it was asked for a payment, once: the first answer stands, and one of a gateway that
 * the payment was passed on from counts no more. What the payment is for follows. Answers whether this answer moved that.
 */
export async function recordRequest(ctx: TxCtx, { paymentId, gateway, subject, outcome }: RequestOutcome): Promise<boolean> {
  const { id } = subject
  await actsFor(ctx, subject).lock(ctx, { id })
  const isRefused = outcome.kind === 'refused'
  const recorded = await ctx.db
    .update(payments)
    .set(isRefused ? { status: 'refused' } : { status: 'pending', instructions: outcome.instructions })
    .where(and(eq(payments.id, paymentId), eq(payments.gateway, gateway), eq(payments.status, 'requested')))
    .returning({ id: payments.id })
  return recorded.length > 0 && actsFor(ctx, subject).followRequest(ctx, { id, gateway, isRefused })
}
