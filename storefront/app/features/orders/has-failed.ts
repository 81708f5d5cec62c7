import type { Transaction } from '@kilat/contract/transactions.ts'

/** True if an order closed because its payment was refused or not approved, and not because its time was over. */
export function hasFailed({ timeline }: Pick<Transaction, 'timeline'>): boolean {
  return timeline.some(({ code, data }) => code === 'expired' && data.failed === true)
}
