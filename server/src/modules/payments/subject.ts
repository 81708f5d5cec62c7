import { eq } from 'drizzle-orm'
import type { Ctx, PaymentSubject } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Subject } from '../../platform/subject.ts'

/** What a payment is for. */
export function subjectOf(payment: Pick<typeof payments.$inferSelect, 'orderId'>): Subject {
  return { kind: 'order', id: payment.orderId }
}

/** Picks the payments of one subject. */
export function isFor(subject: Subject) {
  return eq(payments.orderId, subject.id)
}

/** What is to be done for what a payment is for. */
export function actsFor(ctx: Pick<Ctx, 'subjects'>, subject: Subject): PaymentSubject {
  return ctx.subjects[subject.kind]
}
