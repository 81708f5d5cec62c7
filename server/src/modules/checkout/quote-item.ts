import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { Quote } from '@kilat/contract/quotes.ts'
import type { Ctx } from '../../ctx/context.ts'
import { type Shopper, userIdOf, visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import type { ItemForSale } from '../catalog/read.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { listChannels } from '../channels/read.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { readOff } from '../switches/read.ts'
import { checkSale, findSale, withoutOff } from './find-sale.ts'
import { priceChannels } from './price.ts'

type ItemToQuote = {
  item_id: string
  quantity: number
  /** Whose wallet could pay; a visitor if omitted. */
  asker?: Shopper
}

/**
 * Prices an item through every channel. Refuses an unknown item, an item that can not be bought now, and too large a quantity. A wallet
 * that has too little is shown as such, and refused only when it is to pay.
 */
export async function quoteItem(ctx: Ctx, input: ItemToQuote): Promise<{ quote: Quote; sale: ItemForSale }> {
  const sale = await findSaleOrRefuse(ctx, input)
  const userId = userIdOf(input.asker ?? visitor)
  const balanceIdr = userId === null ? null : await readHolding(ctx, walletAccount(userId))
  return { quote: quoteSale({ sale, quantity: input.quantity, channels: await listChannels(ctx), balanceIdr }), sale }
}

type SaleToQuote = {
  sale: ItemForSale
  quantity: number
  channels: readonly OfferedChannel[]
  /** The balance of the asker's wallet; null for a visitor. */
  balanceIdr: Rupiah | null
}

/** Prices an item for sale through these channels. */
export function quoteSale({ sale, quantity, channels, balanceIdr }: SaleToQuote): Quote {
  const { name, price } = sale.item
  const priced = { name, price, quantity, cost: sale.offers[0]?.cost ?? rupiah(0) }
  return { item_id: sale.item.id, quantity, channels: priceChannels(priced, channels, balanceIdr) }
}

async function findSaleOrRefuse(ctx: Ctx, input: { item_id: string; quantity: number }): Promise<ItemForSale> {
  const found = await findSale(ctx, input.item_id)
  if (!found) throw new Problem('not_found', 'Nominal ini tidak ada. Pilih nominal lain dari halaman produk, ya.')
  const sale = withoutOff(found, await readOff(ctx))
  checkSale(sale, input.quantity)
  return sale
}
