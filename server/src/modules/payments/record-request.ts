import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { payments } from '../../db/schema/payments.ts'
import { together } from '../../db/together.ts'
import type { CreateOutcome } from '../../gateways/gateway.ts'
import { storable } from '../../platform/storable.ts'
import type { Subject } from '../../platform/subject.ts'
import { lockPayment } from './find-payment.ts'
import { hasPaidNotice } from './paid-notice.ts'
import { actsFor } from './subject.ts'

export type RequestOutcome = {
  paymentId: string
  /** The gateway that answered. */
  gateway: string
  subject: Subject
  outcome: Extract<CreateOutcome, { kind: 'created' | 'refused' }>
}

/**
 * Records a gateway's answer to a request for a payment, once: the first answer stands, and an answer of a gateway that
 * passed the payment on is ignored. A refusal is ignored, too, while a verified notice says that the payment was paid: the gateway is
 * asked again. The payment's subject follows the answer. Answers whether it moved the subject.
 */
export async function recordRequest(ctx: TxCtx, { paymentId, gateway, subject, outcome }: RequestOutcome): Promise<boolean> {
  const { id } = subject
  const acts = actsFor(ctx, subject)
  const isRefused = outcome.kind === 'refused'
  if (!isRefused) {
    // In this order: under the subject's lock.
    const made = { paymentId, ofGateway: gateway, status: 'pending' as const, instructions: storable(outcome.instructions) }
    const [, recorded] = await together([acts.lock(ctx, { id }), updateRequested(ctx.db, made)])
    return recorded.length > 0 && acts.followRequest(ctx, { id, gateway, isRefused })
  }
  await acts.lock(ctx, { id })
  if (await lockAndReadNotice(ctx, paymentId)) {
    ctx.log.warn(
      { paymentId, gateway, detail: outcome.detail },
      'a gateway refused a payment that its notice says is paid, it is asked again',
    )
    return false
  }
  const recorded = await updateRequested(ctx.db, { paymentId, ofGateway: gateway, status: 'refused' })
  return recorded.length > 0 && acts.followRequest(ctx, { id, gateway, isRefused })
}

type Answered = { paymentId: string; ofGateway: string } & Pick<typeof payments.$inferInsert, 'status' | 'instructions'>

const updateRequested = buildOnce((db, { paymentId, ofGateway, ...set }: Given<Answered>) =>
  db
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, paymentId), eq(payments.gateway, ofGateway), eq(payments.status, 'requested')))
    .returning({ id: payments.id }),
)

/** Locks the payment, so that a notice comes either before the refusal is recorded or after it. */
async function lockAndReadNotice(ctx: TxCtx, paymentId: string): Promise<boolean> {
  const payment = await lockPayment(ctx, paymentId)
  return payment !== undefined && hasPaidNotice(payment, ctx.clock.now())
}
