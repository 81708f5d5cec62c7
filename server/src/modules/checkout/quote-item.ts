import type { Quote } from '@kilat/contract/quotes.ts'
import type { Ctx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import type { ItemForSale } from '../catalog/read.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { listChannels } from '../channels/read.ts'
import { findSale } from './find-sale.ts'
import { priceChannels } from './price.ts'

/** Prices an item through every channel. Refuses an unknown item, an item that can not be bought now, and too large a quantity. */
export async function quoteItem(ctx: Ctx, input: { item_id: string; quantity: number }): Promise<{ quote: Quote; sale: ItemForSale }> {
  const sale = await findSaleOrRefuse(ctx, input)
  return { quote: quoteSale({ sale, quantity: input.quantity, channels: await listChannels(ctx) }), sale }
}

/** Prices an item for sale through these channels. */
export function quoteSale(input: { sale: ItemForSale; quantity: number; channels: readonly OfferedChannel[] }): Quote {
  const { sale, quantity, channels } = input
  return { item_id: sale.item.id, quantity, channels: priceChannels({ name: sale.item.name, price: sale.item.price, quantity }, channels) }
}

async function findSaleOrRefuse(ctx: Ctx, input: { item_id: string; quantity: number }): Promise<ItemForSale> {
  const sale = await findSale(ctx, input.item_id)
  if (!sale) throw new Problem('not_found', 'Nominal ini tidak ada. Pilih nominal lain dari halaman produk, ya.')
  if (sale.offers.length === 0)
    throw new Problem('item_unavailable', `${sale.item.name} lagi tidak bisa dibeli. Pilih nominal lain, ya.`, {
      extra: { reason: sale.unavailable?.reason ?? 'switched_off' },
    })
  if (input.quantity > sale.item.maxQuantity)
    throw new Problem('item_unavailable', `${sale.item.name} paling banyak ${sale.item.maxQuantity} per pesanan.`, {
      extra: { reason: 'too_many' },
    })
  return sale
}
