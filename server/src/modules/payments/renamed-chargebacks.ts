import type { takenBack } from '../../db/schema/payments.ts'
import type { TakenBack } from '../../gateways/gateway.ts'

/** A movement that is written down, under its name at the gateway; one that the gateway names, with the row of its receipt. */
type Known = { name: string } & Pick<typeof takenBack.$inferSelect, 'kind' | 'receiptId' | 'amount'>
type Named = { gone: TakenBack; receiptId: string }

/**
 * The new names, in an answer, of chargebacks that are written down under others: what a gateway told without an entry in its list, and so without an id
 * of its own, it lists later, whole or in parts, and may call the rest by the first name meanwhile. What the answer leaves of the known ones stands for as
 * much of the new ones as it can, and for no more. What is written down as a refund is no new one, though its gateway may call all it lists chargebacks by now.
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

/** Each further one may double the sums that are looked at, and no gateway lists so many. */
const mostParts = 16

/** Those of them that come to most together, without coming to more than this. */
function largestPart(all: readonly TakenBack[], mostIdr: number): readonly TakenBack[] {
  const bySum = new Map<number, readonly TakenBack[]>([[0, []]])
  for (const gone of all.slice(0, mostParts))
    for (const [sum, part] of [...bySum]) {
      const more = sum + gone.amountIdr
      if (more <= mostIdr && !bySum.has(more)) bySum.set(more, [...part, gone])
    }
  return bySum.get(Math.max(...bySum.keys())) ?? []
}
