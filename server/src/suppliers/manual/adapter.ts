import type { Supplier, TopupOutcome } from '../supplier.ts'

export type ManualInput = {
  /** What a person has done about a reference so far. */
  stateOf: (reference: string) => Promise<TopupOutcome>
  /** Time after the payment by which a person has to deliver. */
  promiseMs: number
}

/** A person as a supplier: what is sent here waits in a queue that operators work through. Nothing is delivered before one of them has begun. */
export function createManual({ stateOf, promiseMs }: ManualInput): Supplier {
  return {
    id: 'manual',
    // The queue is the store's own table, and it does not forget.
    referenceLifetimeMs: 10 * 365 * 24 * 60 * 60_000,
    isByHand: true,
    promiseMs,
    async send({ reference }) {
      try {
        return await stateOf(reference)
      } catch (error) {
        return { kind: 'unknown', detail: error instanceof Error ? error.name : 'it could not be asked' }
      }
    },
    readNotice: () => ({ kind: 'unverified' }),
  }
}
