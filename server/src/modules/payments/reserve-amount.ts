import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'

export type AmountOfPayment = {
  paymentId: string
  channel: Pick<OfferedChannel, 'links' | 'uniqueUpToIdr'>
  /** The whole payment, with the most that may be added to make it unique. */
  mostIdr: Rupiah
  expiresAt: Date
}

/**
 * The amount to ask for: `mostIdr`, or at a gateway that knows payments by their amount a unique one below it, reserved in this tx. Refuses
 * if all amounts are taken.
 */
export async function reserveAmount(ctx: TxCtx, { paymentId, channel, mostIdr, expiresAt }: AmountOfPayment): Promise<Rupiah> {
  const [asked] = channel.links
  if (!asked?.gateway.desk || channel.uniqueUpToIdr === 0) return mostIdr
  const amountIdr = rupiah(mostIdr - channel.uniqueUpToIdr)
  const reserved = await asked.gateway.desk.reserve(ctx, { reference: paymentId, code: asked.code, amountIdr, expiresAt })
  if (reserved !== undefined) return reserved
  throw new Problem('channel_unavailable', 'Terlalu banyak transfer dengan jumlah ini yang sedang ditunggu. Pilih metode lain, ya.')
}
