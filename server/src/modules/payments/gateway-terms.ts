import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { payments } from '../../db/schema/payments.ts'
import type { Receipt } from '../../gateways/gateway.ts'
import type { Link } from '../channels/offered-channel.ts'
import { feeOn } from '../channels/price.ts'

/** The columns of a payment that its gateway decides. */
export function gatewayTerms({ gateway, code, fee, canRefund }: Link) {
  const gatewayFee = { gatewayFeeFlat: fee.flatIdr, gatewayFeeBasisPoints: fee.basisPoints }
  return { gateway: gateway.id, code, canRefund, ...gatewayFee } satisfies Partial<typeof payments.$inferInsert>
}

type Terms = Pick<typeof payments.$inferSelect, 'gatewayFeeFlat' | 'gatewayFeeBasisPoints'>

/**
 * What a gateway keeps of a receipt, at most the whole of it: as it says itself, and otherwise by the payment's terms, percentages
 * rounded up to the next whole rupiah.
 */
export function gatewayCostOf(terms: Terms, { amountIdr, feeIdr }: Pick<Receipt, 'amountIdr' | 'feeIdr'>): Rupiah {
  const fee = { flatIdr: terms.gatewayFeeFlat, basisPoints: terms.gatewayFeeBasisPoints }
  return rupiah(Math.min(amountIdr, feeIdr ?? feeOn({ fee }, amountIdr)))
}
