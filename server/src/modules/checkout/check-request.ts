import { formatIdr } from '@kilat/contract/money.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote, Quote } from '@kilat/contract/quotes.ts'
import type { Ctx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import type { ItemForSale } from '../catalog/read.ts'
import { channelOff } from '../channels/price.ts'
import { checkPlayer } from '../players/check-player.ts'
import { walletTooLow } from '../wallet/pay-from-wallet.ts'

/** The page has usually asked before, and the answer is there. A buyer who is about to pay does not wait longer for a name. */
const nameWaitMs = 2_500

export type OrderPlayer = { values: PlayerValues; nickname: string | null; region: string | null }

/**
 * The chosen channel's price, if the buyer agreed to it or to more. Refuses a channel that can not be used, a wallet that has too
 * little, and a higher price, with the new quote.
 */
export function agreeOnPrice(quote: Quote, asked: { channel: string; expected_total: number }): ChannelQuote {
  const channel = quote.channels.find(({ id }) => id === asked.channel)
  if (!channel) throw new Problem('channel_unavailable', 'Metode bayar ini tidak ada. Pilih metode lain, ya.')
  if (channel.unavailable?.missing !== undefined) throw walletTooLow(channel.unavailable.missing)
  if (channel.unavailable) throw channelOff(channel.unavailable)
  if (channel.total > asked.expected_total)
    throw new Problem('price_changed', `Harganya baru saja berubah jadi ${formatIdr(channel.total)}. Cek dulu, lalu putuskan lagi.`, {
      extra: { quote },
    })
  return channel
}

/** The player with the nickname found for it. Refuses invalid values, and an account that surely does not exist. */
export async function readOrderPlayer(
  ctx: Ctx,
  input: { product: Pick<ItemForSale['product'], 'id' | 'fields'>; typed: PlayerValues },
): Promise<OrderPlayer> {
  const { product } = input
  const { values, errors } = readPlayer(product.fields, input.typed)
  const wrong = Object.entries(errors)
  const first = wrong[0]
  if (first)
    throw new Problem('player_invalid', first[1], { fields: Object.fromEntries(wrong.map(([name, why]) => [`player.${name}`, why])) })
  const check = await checkPlayer(ctx, { productId: product.id, player: values, waitMs: nameWaitMs })
  if (check.status === 'not_found') {
    const sentence = 'Akun ini tidak ketemu. Cek lagi angka ID-nya, lalu coba lagi.'
    const fields = { [`player.${product.fields[0]?.name ?? 'id'}`]: sentence }
    throw new Problem('player_invalid', sentence, { fields, extra: { reason: 'not_found' } })
  }
  return { values, nickname: check.nickname ?? null, region: check.region ?? null }
}
