import type { Transaction } from '@kilat/contract/transactions.ts'
import type { attempts } from '../../db/schema/delivery.ts'

type Attempt = typeof attempts.$inferSelect
type Unit = Transaction['delivery']['units'][number]

/** What each unit of an order looks like to its buyer: the state of its latest attempt, and its code where it may be shown. */
export function describeUnits(quantity: number, tried: readonly Attempt[], hidesCodes: boolean): Unit[] {
  return Array.from({ length: quantity }, (_, index) => {
    const unit = index + 1
    const last = tried.filter(attempt => attempt.unit === unit).sort((a, b) => b.number - a.number)[0]
    return { unit, status: unitStatus(last), serial_number: hidesCodes ? null : (last?.serialNumber ?? null) }
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
