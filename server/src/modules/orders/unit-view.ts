import type { Transaction } from '@kilat/contract/transactions.ts'
import type { attempts } from '../../db/schema/delivery.ts'

type Attempt = typeof attempts.$inferSelect
type Unit = Transaction['delivery']['units'][number]

/**
 * Each unit of an order as shown to its buyer: the status of its latest attempt, and the code of one that is delivered. A code whose
 * supplier took the delivery back is worthless. A refunded unit is shown as failed, even if it was never tried.
 */
export function describeUnits(order: { quantity: number; tried: readonly Attempt[]; refunded: readonly number[] }): Unit[] {
  return Array.from({ length: order.quantity }, (_, index) => {
    const unit = index + 1
    const last = order.tried.filter(attempt => attempt.unit === unit).sort((a, b) => b.number - a.number)[0]
    const status = order.refunded.includes(unit) ? 'failed' : unitStatus(last)
    return { unit, status, serial_number: status === 'delivered' ? (last?.serialNumber ?? null) : null }
  })
}

function unitStatus(attempt: Attempt | undefined): Unit['status'] {
  switch (attempt?.status) {
    case undefined:
      return 'waiting'
    case 'succeeded':
      return 'delivered'
    case 'failed':
      return 'failed'
    case 'unknown':
      return 'checking'
    default:
      return 'sending'
  }
}
