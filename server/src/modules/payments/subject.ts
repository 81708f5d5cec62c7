import { and, eq } from 'drizzle-orm'
import type { Ctx, PaymentSubject } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Subject } from '../../platform/subject.ts'

/** The subject of a payment. */
export function subjectOf(payment: Pick<typeof payments.$inferSelect, 'subjectKind' | 'subjectId'>): Subject {
  return { kind: payment.subjectKind, id: payment.subjectId }
}

/** Condition for the payments of one subject. */
export function isFor({ kind, id }: Subject) {
  return and(eq(payments.subjectKind, kind), eq(payments.subjectId, id))
}

/** The functions for a payment's kind of subject. */
export function actsFor(ctx: Pick<Ctx, 'subjects'>, subject: Subject): PaymentSubject {
  return ctx.subjects[subject.kind]
}
