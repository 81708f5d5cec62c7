import type { Transaction } from '@kilat/contract/transactions.ts'
import type { attempts } from '../../db/schema/delivery.ts'
import type { Order } from './change-order.ts'

type Tried = Pick<typeof attempts.$inferSelect, 'status' | 'nextCheckAt' | 'checkCount' | 'givenUpAt'>

/** A hold's missed promise, its next question to the supplier and its deadline; null for an order not on hold. */
export function describeHold(order: Order, tried: readonly Tried[]): Transaction['hold'] {
  if (order.status !== 'on_hold' || !order.promisedAt || !order.decideBy) return null
  const open = tried.filter(({ status, givenUpAt }) => (status === 'pending' || status === 'unknown') && !givenUpAt)
  const [next] = open.flatMap(({ nextCheckAt }) => nextCheckAt ?? []).sort((a, b) => a.getTime() - b.getTime())
  return {
    is_unpaid: order.paymentLostAt !== null,
    promised_at: order.promisedAt.toISOString(),
    next_check_at: next?.toISOString() ?? null,
    decide_by: order.decideBy.toISOString(),
    checks: open.reduce((sum, { checkCount }) => sum + checkCount, 0),
  }
}
