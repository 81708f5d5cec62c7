import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { PaymentChannel } from '@kilat/contract/quotes.ts'

/** The store's own channel, by which users pay from their wallets; as the gateway of such payments it has the same id. */
export const walletChannel = {
  id: 'wallet',
  group: 'wallet',
  name: 'Saldo',
  note: 'Bayar dari saldomu',
  mark: 'Sa',
  minIdr: rupiah(1),
  maxIdr: rupiah(1_000_000_000),
} as const satisfies Omit<PaymentChannel, 'can_refund'> & Record<'minIdr' | 'maxIdr', Rupiah>
