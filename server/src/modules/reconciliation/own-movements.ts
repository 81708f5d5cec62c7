import { and, eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { paymentReceipts, payments, suspenseReceipts, takenBack } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { OwnMovement } from './compare.ts'

/** `isReversed`: its settlement did not stand. `isSure`: false while a refund is under way. `knownAt`: when the store wrote it down. */
export type KnownMovement = OwnMovement & { isReversed: boolean; isSure: boolean; knownAt: Date | null }

/** What the store has at a gateway for these references, by reference. References without any money have no entry. */
export async function readOwnMovements(
  ctx: ReadCtx,
  { gateway, references }: { gateway: string; references: readonly string[] },
): Promise<Map<string, KnownMovement[]>> {
  const movements = new Map<string, KnownMovement[]>()
  if (references.length === 0) return movements
  const add = (reference: string, movement: KnownMovement) => movements.set(reference, [...(movements.get(reference) ?? []), movement])
  const sure = { isReversed: false, isSure: true, costIdr: null }

  const ofGateway = and(eq(paymentReceipts.gateway, gateway), inArray(paymentReceipts.paymentId, [...references]))
  for (const receipt of await ctx.db.select().from(paymentReceipts).where(ofGateway)) {
    const { id, paymentId, externalId, amount, gatewayCost, reversedAt, paidAt: at, recordedAt: knownAt } = receipt
    const isReversed = reversedAt !== null
    const own = { thing: `receipt:${id}`, movement: 'payment' as const, externalId, amountIdr: amount, at, knownAt }
    add(paymentId, { ...own, isReversed, isSure: true, costIdr: isReversed ? null : gatewayCost })
  }
  const gone = await ctx.db
    .select({ gone: takenBack })
    .from(takenBack)
    .innerJoin(payments, eq(payments.id, takenBack.paymentId))
    .where(and(eq(payments.gateway, gateway), inArray(takenBack.paymentId, [...references])))
  for (const { gone: row } of gone) {
    const { id, paymentId, kind: movement, amount, happenedAt, recordedAt: knownAt } = row
    const externalId = id.slice(paymentId.length + 1)
    add(paymentId, { ...sure, thing: `taken_back:${id}`, movement, externalId, amountIdr: -amount, at: happenedAt ?? knownAt, knownAt })
  }
  const isSent = and(eq(refunds.backTo, 'source'), eq(refunds.isTakenBack, false), inArray(refunds.status, ['sent', 'done']))
  const ofPayments = and(eq(refunds.gateway, gateway), inArray(refunds.paymentId, [...references]), isSent)
  for (const { id, paymentId, amount, status, createdAt, settledAt: knownAt } of await ctx.db.select().from(refunds).where(ofPayments)) {
    const own = { ...sure, thing: `refund:${id}`, movement: 'refund' as const, externalId: null, amountIdr: -amount }
    add(paymentId, { ...own, isSure: status === 'done', at: knownAt ?? createdAt, knownAt })
  }
  const held = and(eq(suspenseReceipts.gateway, gateway), inArray(suspenseReceipts.reference, [...references]))
  for (const { id, reference, externalId, amount, paidAt: at, recordedAt: knownAt } of await ctx.db
    .select()
    .from(suspenseReceipts)
    .where(held))
    add(reference, { ...sure, thing: `suspense:${id}`, movement: 'payment', externalId, amountIdr: amount, at, knownAt })
  return movements
}
