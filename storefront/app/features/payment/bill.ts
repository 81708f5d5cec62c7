import type { Transaction } from '@kilat/contract/transactions.ts'

/** An order or a deposit, as something to pay. */
export type Bill = Pick<Transaction, 'id' | 'created_at' | 'channel' | 'total'> & {
  payment: Pick<Transaction['payment'], 'expires_at' | 'instructions'>
}
