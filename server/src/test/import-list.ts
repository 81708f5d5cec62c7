import { rupiah } from '@kilat/contract/money.ts'
import type { Ctx } from '../ctx/context.ts'
import { type SyncReport, syncPriceList } from '../modules/catalog/sync-price-list.ts'
import { storeRule } from './price-list.ts'

/** A row of a supplier's price list: its sku, its name there, and other fields. */
export type ListedRow = { sku: string; name: string; cost?: number; cutOff?: [string, string]; isOn?: boolean }

/** Imports a supplier's price list of Mobile Legends packs as the operator would, accepting every change. */
export async function importList(ctx: Ctx, input: { supplier: string; rows: readonly ListedRow[] }): Promise<SyncReport> {
  const data = input.rows.map(({ sku, name, cost = 9_000, cutOff = ['0:0', '0:0'], isOn = true }) => ({
    product_name: `MOBILE LEGENDS ${name}`,
    category: 'Games',
    brand: 'MOBILE LEGENDS',
    type: 'Umum',
    seller_name: 'CV Contoh',
    price: cost,
    buyer_sku_code: sku,
    buyer_product_status: isOn,
    seller_product_status: true,
    unlimited_stock: true,
    stock: 0,
    multi: true,
    start_cut_off: cutOff[0],
    end_cut_off: cutOff[1],
    desc: 'isi user id lalu zone id tanpa spasi',
  }))
  const accepted = new Set(input.rows.map(({ sku }) => sku))
  await storeRule(ctx, { basisPoints: 0, flatIdr: rupiah(1_000), ends: '00', floor: 'cost_and_fee' })
  return syncPriceList(ctx, { supplier: input.supplier, document: { data }, accepted })
}
