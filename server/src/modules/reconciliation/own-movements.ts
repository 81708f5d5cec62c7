import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { paymentReceipts, payments, suspenseReceipts, takenBack } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { nameOf } from '../payments/receipt-rows.ts'
import { isHandName } from '../payments/record-taken-back.ts'
import type { Compared, FoundDifference, OwnMovement, TheirMovement } from './compare.ts'

/**
 * `isReversed`: its settlement did not stand. `handReversal`: the movement by which a person has said so. `isSure`: false while a refund is under way.
 * `knownAt`: when the store wrote it down.
 */
export type KnownMovement = OwnMovement & { isReversed: boolean; handReversal: string | null; isSure: boolean; knownAt: Date | null }

/**
 * Adds the difference of money that a person has reversed and whose reversal the gateway does not name: by the gateway, the money is there. `left`: the
 * store's movements that the gateway does not name.
 */
export function findReversed(
  { their, own, found, things }: Compared<KnownMovement>,
  { left }: { left: readonly OwnMovement[] },
): Compared<KnownMovement> {
  const isThere = own?.handReversal != null && left.some(({ thing }) => thing === own.handReversal)
  return isThere && !found ? { their, own, things, found: reversedHere(their, own) } : { their, own, found, things }
}

/** Money of a gateway that the store has as reversed. */
export function reversedHere({ movement, reference, amountIdr }: TheirMovement, { thing, at }: OwnMovement): FoundDifference {
  return { thing, movement, kind: 'missing_here', reference, oursIdr: null, theirsIdr: amountIdr, at }
}

/** What the store has at a gateway for these references, by reference. References without any money have no entry. */
export async function readOwnMovements(
  ctx: ReadCtx,
  { gateway, references }: { gateway: string; references: readonly string[] },
): Promise<Map<string, KnownMovement[]>> {
  const movements = new Map<string, KnownMovement[]>()
  if (references.length === 0) return movements
  const add = (reference: string, movement: KnownMovement) => movements.set(reference, [...(movements.get(reference) ?? []), movement])
  const sure = { isReversed: false, handReversal: null, isSure: true, costIdr: null }

  const ofGateway = and(eq(paymentReceipts.gateway, gateway), inArray(paymentReceipts.paymentId, [...references]))
  const receipts = await ctx.db.select().from(paymentReceipts).where(ofGateway).orderBy(asc(paymentReceipts.again), asc(paymentReceipts.id))
  const gone = await readGone(ctx, { gateway, references })
  // If a person found reversed money to be there after all, its receipt has several rows: only the last one counts, and no reversal of the earlier ones.
  const undone = new Set<string>()
  for (const rows of Map.groupBy(receipts, ({ paymentId, externalId }) => `${paymentId} ${externalId}`).values())
    for (const { id } of rows.slice(0, -1)) undone.add(id)
  const standing = gone.filter(row => row.kind !== 'reversal' || !undone.has(row.receiptId))
  // Receipts that stand come first, because a line without the gateway's name is about one of those.
  for (const receipt of receipts.toSorted((one, other) => Number(one.reversedAt !== null) - Number(other.reversedAt !== null))) {
    const { id, paymentId, externalId, amount, gatewayCost, reversedAt, paidAt: at, recordedAt: knownAt } = receipt
    if (undone.has(id)) continue
    const isReversed = reversedAt !== null
    const own = { thing: `receipt:${id}`, movement: 'payment' as const, externalId, amountIdr: amount, at, knownAt }
    const reversal = standing.find(row => row.receiptId === id && isHandReversal(row))
    const handReversal = reversal ? `taken_back:${reversal.id}` : null
    add(paymentId, { ...own, isReversed, handReversal, isSure: true, costIdr: isReversed ? null : gatewayCost })
  }
  for (const row of standing) {
    const { id, paymentId, kind: movement, amount, happenedAt, recordedAt: knownAt } = row
    const own = { thing: `taken_back:${id}`, movement, externalId: nameOf(row), amountIdr: -amount }
    add(paymentId, { ...sure, ...own, at: happenedAt ?? knownAt, knownAt })
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

/** What was taken back of these payments. */
async function readGone(ctx: ReadCtx, { gateway, references }: { gateway: string; references: readonly string[] }) {
  const isOf = and(eq(payments.gateway, gateway), inArray(takenBack.paymentId, [...references]))
  const rows = await ctx.db
    .select({ gone: takenBack })
    .from(takenBack)
    .innerJoin(payments, eq(payments.id, takenBack.paymentId))
    .where(isOf)
  return rows.map(({ gone }) => gone)
}

function isHandReversal(row: typeof takenBack.$inferSelect): boolean {
  return row.kind === 'reversal' && isHandName(nameOf(row))
}
