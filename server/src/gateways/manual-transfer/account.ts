import { rupiah } from '@kilat/contract/money.ts'
import type { GatewayChannel } from '../gateway.ts'

/** An account of the store at a bank, as payers see it. */
export type TransferAccount = {
  /** Stays the same, because channels and payments are stored with it, such as `bca_7890`. */
  code: string
  /** Such as `BCA`. */
  bank: string
  number: string
  holder: string
}

/**
 * At most this is added to a payment, so that its amount differs from all others. A store that has more open transfers of nearly the same
 * amount needs another account.
 */
export const uniqueUpToIdr = rupiah(499)

/** The channel of an account. The transfer costs the store nothing; what the payer's bank takes is not part of the amount. */
export function channelOf({ code, bank }: TransferAccount): GatewayChannel {
  return {
    id: `transfer_${code}`,
    code,
    name: `Transfer ${bank}`,
    group: 'bank_transfer',
    note: 'Dicek orang, jadi tidak seketika',
    mark: bank.slice(0, 3),
    fee: { flatIdr: rupiah(0), basisPoints: 0 },
    minIdr: rupiah(10_000),
    maxIdr: rupiah(50_000_000),
    refund: null,
    uniqueUpToIdr,
  }
}
