import { rupiah } from '@kilat/contract/money.ts'
import type { PlayerField } from '@kilat/contract/player.ts'
import type { Ctx } from '../ctx/context.ts'
import { announce } from '../db/announce.ts'
import { inTx } from '../db/in-tx.ts'
import { items, products, supplierOffers } from '../db/schema/catalog.ts'

const fields: PlayerField[] = [
  { name: 'user_id', label: 'User ID', kind: 'digits', max_length: 12 },
  { name: 'zone_id', label: 'Server', kind: 'digits', max_length: 6 },
]

export type ItemToMake = {
  price?: number
  maxQuantity?: number
  isVoucher?: boolean
  offers?: { supplier: string; sku: string; cost: number }[]
}

let made = 0

/** Adds an item that can be bought to the catalogue and answers its id. */
export async function makeItem(ctx: Ctx, item: ItemToMake = {}): Promise<string> {
  made += 1
  const id = `game-${made}`
  const now = ctx.clock.now()
  const { isVoucher = false, offers = [{ supplier: 'scripted', sku: 'sku', cost: 9_000 }] } = item
  await inTx(ctx, async ctx => {
    await ctx.db.insert(products).values({
      id,
      title: `Game ${made}`,
      publisher: 'Penerbit',
      category: isVoucher ? 'voucher' : 'mobile',
      cover: '/covers/blades.svg',
      tintFrom: '#2f4bea',
      tintTo: '#7fd0ff',
      description: 'Sebuah game.',
      unit: 'Diamonds',
      fields: isVoucher ? [] : fields,
      idHelp: null,
      hasPlayerCheck: false,
      isVoucher,
      faq: [],
      searchWords: [],
      sort: made,
    })
    await ctx.db.insert(items).values({
      id: `${id}-86-diamonds`,
      productId: id,
      content: `${id}:pack:86`,
      name: '86 Diamonds',
      groupName: 'Diamonds',
      price: rupiah(item.price ?? 10_000),
      maxQuantity: item.maxQuantity ?? 1,
      sort: 1,
    })
    for (const offer of offers)
      await ctx.db.insert(supplierOffers).values({
        supplier: offer.supplier,
        sku: `${offer.sku}-${made}`,
        itemId: `${id}-86-diamonds`,
        content: `${id}:pack:86`,
        cost: rupiah(offer.cost),
        customerTemplate: isVoucher ? '{contact}' : '{user_id}{zone_id}',
        isBuyerOn: true,
        isSellerOn: true,
        hasUnlimitedStock: true,
        stock: 0,
        syncedAt: now,
      })
    announce(ctx, { topic: 'catalog' })
  })
  return `${id}-86-diamonds`
}
