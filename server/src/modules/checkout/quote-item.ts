import type { Contact } from '@kilat/contract/contact.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import type { Quote } from '@kilat/contract/quotes.ts'
import type { Ctx } from '../../ctx/context.ts'
import { type Shopper, userIdOf, visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { costOfUnits } from '../catalog/cost-of-units.ts'
import type { ItemForSale } from '../catalog/read.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { listChannels } from '../channels/read.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { readOff } from '../switches/read.ts'
import { withoutCostly } from './came-back-often.ts'
import { checkSale, findSale, withoutOff } from './find-sale.ts'
import { priceChannels } from './price.ts'

type ItemToQuote = {
  item_id: string
  quantity: number
  /** Whose wallet could pay; a visitor if omitted. */
  asker?: Shopper
}

/** `contact`: what a visitor has typed, once it is known. */
type Found = { found: ItemForSale | undefined; contact?: Contact }

type Quoted = { quote: Quote; sale: ItemForSale }

/**
 * Prices an item through every channel. Refuses an unknown item, an item that can not be bought now, and too large a quantity. A wallet
 * that has too little is shown as such, and refused only when it is to pay; so are costly channels to whom orders often come back for a wrong player.
 */
export async function quoteItem(ctx: Ctx, input: ItemToQuote): Promise<Quoted> {
  return quoteFound(ctx, { ...input, found: await findSale(ctx, input.item_id) })
}

/** The same for an item that was just read; `found` is undefined if there is no such item. */
export async function quoteFound(ctx: Ctx, { found, quantity, asker, contact }: Omit<ItemToQuote, 'item_id'> & Found): Promise<Quoted> {
  if (!found) throw new Problem('not_found', 'Nominal ini tidak ada. Pilih nominal lain dari halaman produk, ya.')
  const sale = withoutOff(found, await readOff(ctx))
  checkSale(sale, quantity)
  const userId = userIdOf(asker ?? visitor)
  const balanceIdr = userId === null ? null : await readHolding(ctx, walletAccount(userId))
  const all = await listChannels(ctx)
  const buyer = userId !== null ? { userId } : contact && { userId, contactValue: contact.value }
  const channels = buyer && sale.product.fields.length > 0 ? await withoutCostly(ctx, { channels: all, buyer }) : all
  return { quote: quoteSale({ sale, quantity, channels, balanceIdr }), sale }
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
  const priced = { name, price, quantity, costIdr: costOfUnits(sale.offers, quantity) }
  return { item_id: sale.item.id, quantity, channels: priceChannels(priced, channels, balanceIdr) }
}
