import type { Rupiah } from '@kilat/contract/money.ts'
import type { TxCtx } from '../../ctx/context.ts'
import type { Receipt } from '../../gateways/gateway.ts'
import type { NamedPayment } from './bring-check-forward.ts'

type Booked = NamedPayment & { receipt: Receipt; bookedIdr: Rupiah | undefined }

/** Logs a gateway that changes the amount of money already booked: the posting stays, and a person has to decide. */
export function logOtherAmount(ctx: Pick<TxCtx, 'log'>, { gateway, reference, receipt, bookedIdr }: Booked): void {
  const { externalId, amountIdr } = receipt
  if (bookedIdr === undefined || bookedIdr === amountIdr) return
  ctx.log.error({ gateway, reference, externalId, amountIdr, bookedIdr }, 'a gateway names another amount for money that is booked')
}
