import type { Settings } from '../../platform/settings.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'

/** What an answer says of the whole supplier, or of one sku: it works, it does not, it has taken the order, or nothing. */
export type Verdict = 'works' | 'fails' | 'taken' | 'nothing'

/** Attempts at one sku with the same end, which were first sent within the window. */
export type Tally = {
  sku: string
  status: string
  failureReason: string | null
  count: number
  /** Calls of these attempts in a row that surely never arrived. */
  lostCount: number
}

export type CircuitSettings = Pick<Settings, 'circuitWindowMs' | 'circuitSkuFaults' | 'circuitSupplierFaults' | 'circuitSharePercent'>

/** Failures that are about one sku. None that a buyer can bring about with numbers of his: he must not be able to take an item off sale. */
const skuFaults: readonly (string | null)[] = ['supplier_down', 'out_of_stock', 'price_above_ceiling', 'other']

/** Any clear answer shows that the supplier works; no answer, a call that never arrived, and its own "down" show that it does not. */
export function verdictOnSupplier(outcome: TopupOutcome): Verdict {
  switch (outcome.kind) {
    case 'succeeded':
    case 'pending':
      return 'works'
    case 'failed':
    case 'refused':
      return outcome.reason === 'supplier_down' ? 'fails' : 'works'
    case 'unknown':
      return 'fails'
    case 'not_sent':
      return outcome.isLost ? 'fails' : 'works'
    case 'blocked':
      return 'nothing'
  }
}

/** Only a delivery shows that a sku works. A refused player, a closed shop and a call that never arrived say nothing of it. */
export function verdictOnSku(outcome: TopupOutcome): Verdict {
  switch (outcome.kind) {
    case 'succeeded':
      return 'works'
    case 'pending':
      return 'taken'
    case 'failed':
    case 'refused':
      return skuFaults.includes(outcome.reason) ? 'fails' : 'nothing'
    case 'unknown':
      return 'fails'
    case 'not_sent':
    case 'blocked':
      return 'nothing'
  }
}

/**
 * Why a sku, or the whole supplier if `sku` is empty, is to be left alone; undefined if it is not. Faults of one sku are the sku's. The
 * supplier's are calls that never arrived, and faults of two skus or more.
 */
export function reasonToOpen(tallies: readonly Tally[], sku: string, settings: CircuitSettings): string | undefined {
  const faults = sku === '' ? supplierFaults(tallies) : faultsOfSku(tallies.filter(tally => tally.sku === sku))
  const faultCount = sum(Object.values(faults))
  const workCount = sum(tallies.filter(tally => isDelivered(tally) && (sku === '' || tally.sku === sku)).map(({ count }) => count))
  const least = sku === '' ? settings.circuitSupplierFaults : settings.circuitSkuFaults
  if (faultCount < least || faultCount * 100 < settings.circuitSharePercent * (faultCount + workCount)) return undefined
  const minutes = Math.round(settings.circuitWindowMs / 60_000)
  const parts = Object.entries(faults).flatMap(([kind, count]) => (count > 0 ? `${count} ${kind}` : []))
  return `${faultCount} faults and ${workCount} deliveries in ${minutes} minutes: ${parts.join(', ')}`
}

/** Whether an offer's share of faults is high enough for healthier ones to be used first; an offer that was hardly used is healthy. */
export function isWeak(tallies: readonly Tally[]): boolean {
  const faultCount = sum(Object.values(faultsOfSku(tallies)))
  const workCount = sum(tallies.filter(isDelivered).map(({ count }) => count))
  return faultCount >= 2 && faultCount * 5 >= faultCount + workCount
}

/** Deliveries of these attempts, and their faults that are the supplier's. */
export function countEnds(tallies: readonly Tally[]): { deliveredCount: number; faultCount: number } {
  return {
    deliveredCount: sum(tallies.filter(isDelivered).map(({ count }) => count)),
    faultCount: sum(Object.values(faultsOfSku(tallies))),
  }
}

function faultsOfSku(tallies: readonly Tally[]): Record<string, number> {
  const failed = tallies.filter(({ status, failureReason }) => status === 'failed' && skuFaults.includes(failureReason))
  const unknown = tallies.filter(({ status }) => status === 'unknown')
  return { 'without an answer': sum(unknown.map(({ count }) => count)), failed: sum(failed.map(({ count }) => count)) }
}

function supplierFaults(tallies: readonly Tally[]): Record<string, number> {
  const unknown = tallies.filter(({ status }) => status === 'unknown')
  const down = tallies.filter(({ status, failureReason }) => status === 'failed' && failureReason === 'supplier_down')
  const isWide = new Set([...unknown, ...down].map(({ sku }) => sku)).size > 1
  return {
    'never arrived': sum(tallies.map(({ lostCount }) => lostCount)),
    'without an answer': isWide ? sum(unknown.map(({ count }) => count)) : 0,
    failed: isWide ? sum(down.map(({ count }) => count)) : 0,
  }
}

function isDelivered({ status }: Tally): boolean {
  return status === 'succeeded' || status === 'late'
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
