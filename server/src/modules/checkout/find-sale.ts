import { asSentence } from '@kilat/contract/as-sentence.ts'
import { wholeStore } from '@kilat/contract/operator/switches.ts'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { Problem } from '../../platform/problem.ts'
import { findItemForSale, type ItemForSale } from '../catalog/read.ts'
import { type FindOff, findItemOff } from '../switches/find-off.ts'

/** An item with the offers of connected suppliers that can deliver it now. */
export async function findSale(ctx: ReadCtx & Pick<Ctx, 'clock' | 'suppliers'>, itemId: string): Promise<ItemForSale | undefined> {
  const sale = await findItemForSale(ctx, itemId)
  return sale && { ...sale, offers: sale.offers.filter(({ supplier }) => ctx.suppliers.has(supplier)) }
}

/** A sale without the offers that operators have switched off; without any if the item, its product or the store is off. */
export function withoutOff(sale: ItemForSale, findOff: FindOff): ItemForSale {
  const offers = sale.offers.filter(({ supplier }) => !findOff('supplier', supplier))
  const itemOff = findItemOff(findOff, { id: sale.item.id, productId: sale.product.id })
  const off = itemOff ?? (offers.length === 0 ? findOff('supplier', sale.offers[0]?.supplier ?? '') : undefined)
  const hasOthers = !findOff('store', wholeStore) && !findOff('product', sale.product.id)
  return off ? { ...sale, offers: [], unavailable: { reason: 'switched_off', ...off, hasOthers } } : { ...sale, offers }
}

/** Refuses a sale without an offer, and a quantity that none of its offers covers. */
export function checkSale({ item, offers, unavailable }: ItemForSale, quantity: number): void {
  if (offers.length === 0) {
    const { reason = 'switched_off', sentence, until = null, hasOthers = true } = unavailable ?? {}
    const why = sentence === undefined ? `${item.name} lagi tidak bisa dibeli.` : asSentence(sentence)
    throw new Problem('item_unavailable', hasOthers ? `${why} Pilih nominal lain, ya.` : why, {
      extra: { reason, ...(sentence !== undefined && { sentence, until: until?.toISOString() ?? null }) },
    })
  }
  const most = Math.min(item.maxQuantity, Math.max(...offers.map(({ mostUnits }) => mostUnits)))
  if (quantity > most)
    throw new Problem('item_unavailable', `${item.name} lagi paling banyak ${most} per pesanan.`, { extra: { reason: 'too_many', most } })
}
