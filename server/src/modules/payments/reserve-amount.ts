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
  /** Who asks; null if nobody knows. */
  holder: string | null
}

/**
 * The amount to ask for: `mostIdr`, or at a gateway that knows payments by their amount a unique one below it, reserved in this tx. Refuses
 * if all amounts are taken, or this holder has too many without having paid.
 */
export async function reserveAmount(ctx: TxCtx, { paymentId, channel, mostIdr, expiresAt, holder }: AmountOfPayment): Promise<Rupiah> {
  const [asked] = channel.links
  if (!asked?.gateway.desk || channel.uniqueUpToIdr === 0) return mostIdr
  const amountIdr = rupiah(mostIdr - channel.uniqueUpToIdr)
  const ask = { reference: paymentId, code: asked.code, amountIdr, expiresAt, holder }
  const reserved = await asked.gateway.desk.reserve(ctx, ask)
  if (reserved.kind === 'reserved') return reserved.amountIdr
  throw new Problem('channel_unavailable', sentences[reserved.kind], {
    extra: { ...(reserved.kind === 'too_many' && { reason: 'too_many_unpaid' }) },
  })
}

const sentences = {
  all_taken: 'Terlalu banyak transfer dengan jumlah ini yang sedang ditunggu. Pilih metode lain, ya.',
  too_many: 'Terlalu banyak transfer darimu atau jaringanmu yang belum dibayar. Pilih metode lain, ya.',
}
