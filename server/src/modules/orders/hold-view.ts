import { type HoldReason, holdReasons, type Transaction } from '@kilat/contract/transactions.ts'
import type { attempts } from '../../db/schema/delivery.ts'
import type { orderEvents } from '../../db/schema/orders.ts'
import type { Supplier } from '../../suppliers/supplier.ts'
import type { Order } from './change-order.ts'

type Event = Pick<typeof orderEvents.$inferSelect, 'code'> & { reason?: (typeof orderEvents.$inferSelect)['reason'] }

/** A hold's reason, its promise and its deadline; null for an order not on hold. */
export function describeHold(order: Order, events: readonly Event[]): Transaction['hold'] {
  if (order.status !== 'on_hold' || !order.promisedAt || !order.decideBy) return null
  const last = events.findLast(({ code }) => code === 'on_hold')
  return {
    reason: order.paymentLostAt !== null ? 'payment_taken_back' : holdReasonOf(last),
    promised_at: order.promisedAt.toISOString(),
    decide_by: order.decideBy.toISOString(),
  }
}

/** Why an entry of the timeline put its order on hold. */
export function holdReasonOf(event: Event | undefined): HoldReason {
  return holdReasons.find(reason => reason === event?.reason) ?? 'promise_passed'
}

type Tried = Pick<typeof attempts.$inferSelect, 'status' | 'supplier' | 'nextCheckAt' | 'checkCount' | 'givenUpAt' | 'sentAt'>

type Asking = { now: Date; suppliers: ReadonlyMap<string, Pick<Supplier, 'referenceLifetimeMs'>> }

/** The next question to a supplier about a unit whose end is unknown, and how often it was asked. */
export function describeChecks(
  tried: readonly Tried[],
  { now, suppliers }: Asking,
): Pick<Transaction['delivery'], 'next_check_at' | 'checks'> {
  const open = tried.filter(({ status, givenUpAt }) => (status === 'pending' || status === 'unknown') && !givenUpAt)
  // A supplier that may have forgotten the reference is not asked any more.
  const asked = open.filter(({ supplier, sentAt }) => {
    const lifetimeMs = suppliers.get(supplier)?.referenceLifetimeMs ?? 0
    return sentAt === null || now.getTime() - sentAt.getTime() <= lifetimeMs
  })
  const [next] = asked.flatMap(({ nextCheckAt }) => nextCheckAt ?? []).sort((a, b) => a.getTime() - b.getTime())
  return { next_check_at: next?.toISOString() ?? null, checks: open.reduce((sum, { checkCount }) => sum + checkCount, 0) }
}
