import { rupiah } from '@kilat/contract/money.ts'
import type { FailureReason, Supplier, TopupOutcome, TopupRequest } from '../suppliers/supplier.ts'

/** One call: what the supplier really does with the reference, and what it answers. */
export type ScriptedCall = {
  /** `deliver` and `fail` are final for the reference, `keep` leaves it open, `lose` never reaches the supplier. */
  does: 'deliver' | 'fail' | 'keep' | 'lose'
  /** `truth` answers what happened, `silence` an unknown answer, `held` that nothing was made and the reference may be sent again. */
  says: 'truth' | 'silence'
  /** The reason for a failure; the supplier's own fault if omitted. */
  because?: FailureReason
  /** True if the store's process dies before it gets the answer. */
  dies?: boolean
}

/** A supplier whose calls the test decides; its record of real deliveries is the truth. */
export type ScriptedSupplier = Supplier & {
  script: ScriptedCall[]
  requests: TopupRequest[]
  /** Number of real deliveries by reference. */
  delivered: Map<string, number>
  /** What its codes sell now, and the real deliveries under that name, one by one. */
  sells: string
  sold: string[]
}

/** After the end of the script every call delivers and says so. */
export function createScriptedSupplier(id = 'scripted'): ScriptedSupplier {
  const ends = new Map<string, 'delivered' | FailureReason>()
  const supplier: ScriptedSupplier = {
    id,
    script: [],
    requests: [],
    delivered: new Map(),
    sells: '',
    sold: [],
    referenceLifetimeMs: 80 * 24 * 60 * 60_000,
    readNotice: () => ({ kind: 'ignored' }),
    async send(request) {
      supplier.requests.push(request)
      const call = supplier.script.shift() ?? { does: 'deliver', says: 'truth' }
      if (!ends.has(request.reference)) {
        if (call.does === 'deliver') {
          ends.set(request.reference, 'delivered')
          supplier.sold.push(supplier.sells)
          supplier.delivered.set(request.reference, (supplier.delivered.get(request.reference) ?? 0) + 1)
        }
        if (call.does === 'fail') ends.set(request.reference, call.because ?? 'supplier_down')
      }
      if (call.dies) throw new Error('the process died here')
      if (call.says === 'silence' || call.does === 'lose') return { kind: 'unknown', detail: 'no answer' }
      return tellTruth(request, ends.get(request.reference))
    },
  }
  return supplier
}

function tellTruth(request: TopupRequest, end: 'delivered' | FailureReason | undefined): TopupOutcome {
  if (end === 'delivered') return { kind: 'succeeded', serialNumber: `SN-${request.reference}`, costIdr: rupiah(9_000) }
  if (end) return { kind: 'failed', reason: end, detail: 'it failed for good' }
  return { kind: 'pending', detail: 'working on it' }
}
