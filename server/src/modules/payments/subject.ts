import { and, eq } from 'drizzle-orm'
import type { Ctx, PaymentSubject } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Subject } from '../../platform/subject.ts'

/** What a payment is for. */
export function subjectOf(payment: Pick<typeof payments.$inferSelect, 'subjectKind' | 'subjectId'>): Subject {
  return { kind: payment.subjectKind, id: payment.subjectId }
}

/** Picks the payments of one subject. */
export function isFor({ kind, id }: Subject) {
  return and(eq(payments.subjectKind, kind), eq(payments.subjectId, id))
}

/** What is to be done for what a payment is for. */
export function actsFor(ctx: Pick<Ctx, 'subjects'>, subject: Subject): PaymentSubject {
  return ctx.subjects[subject.kind]
}
