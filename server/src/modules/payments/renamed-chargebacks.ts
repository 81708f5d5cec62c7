import type { takenBack } from '../../db/schema/payments.ts'
import type { TakenBack } from '../../gateways/gateway.ts'

/** A movement that is written down, under its name at the gateway; one that the gateway names, with the row of its receipt. */
type Known = { name: string } & Pick<typeof takenBack.$inferSelect, 'kind' | 'receiptId' | 'amount'>
type Named = { gone: TakenBack; receiptId: string }

/**
 * The chargebacks of an answer that are written down already under other names. A gateway may tell of a chargeback before it lists it, so without an id;
 * later it lists it under ids, whole or in parts, and may call the rest by the first name meanwhile. As much of the known amount as the answer no longer
 * names stands for chargebacks with new names, and for no more. A movement that is written down as a refund stands for none.
 */
export function findRenamed({ known, named }: { known: readonly Known[]; named: readonly Named[] }): Set<TakenBack> {
  const chargebacks = named.filter(({ gone: { kind, amountIdr } }) => kind === 'chargeback' && amountIdr > 0)
  const amounts = new Map(chargebacks.map(({ gone: { externalId, amountIdr } }) => [externalId, amountIdr]))
  const booked = known.filter(({ kind }) => kind === 'chargeback')
  const names = new Set(known.map(({ name }) => name))
  const renamed = new Set<TakenBack>()
  for (const receiptId of new Set(booked.map(row => row.receiptId))) {
    const left = booked.filter(row => row.receiptId === receiptId).map(({ name, amount }) => Math.max(0, amount - (amounts.get(name) ?? 0)))
    const newNames = chargebacks.filter(one => one.receiptId === receiptId && !names.has(one.gone.externalId)).map(({ gone }) => gone)
    const most = left.reduce((sum, amount) => sum + amount, 0)
    for (const gone of largestPart(newNames, most)) renamed.add(gone)
  }
  return renamed
}

/** Each further chargeback may double the sums that are looked at, and no gateway lists so many. */
const mostParts = 16

/** The chargebacks with the largest sum that is not above `mostIdr`. */
function largestPart(all: readonly TakenBack[], mostIdr: number): readonly TakenBack[] {
  const bySum = new Map<number, readonly TakenBack[]>([[0, []]])
  for (const gone of all.slice(0, mostParts))
    for (const [sum, part] of [...bySum]) {
      const more = sum + gone.amountIdr
      if (more <= mostIdr && !bySum.has(more)) bySum.set(more, [...part, gone])
    }
  return bySum.get(Math.max(...bySum.keys())) ?? []
}
