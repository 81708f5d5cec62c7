import { readFileSync } from 'node:fs'
import type { Dice } from '../../server/src/gateways/simulator-faults.ts'
import { closedUntil, cutOffBetween, parseClock } from '../../server/src/modules/catalog/cut-off.ts'

export const supplierIds = ['sandbox', 'digiflazz'] as const
export type SupplierId = (typeof supplierIds)[number]

/** A row of a price list, as suppliers write it; only what the bench changes is named. */
export type Row = {
  product_name: string
  price: number
  buyer_sku_code: string
  buyer_product_status: boolean
  start_cut_off: string
  end_cut_off: string
}

/** How a supplier's new list differs from its first one. `moved`: two codes stand for each other's content. */
export const listChanges = ['dearer', 'cheaper', 'gone', 'moved', 'closed'] as const
export type ListChange = (typeof listChanges)[number]

export type Market = {
  /** What a code buys at the company now; undefined if it knows no such code. */
  find(supplier: SupplierId, sku: string): Row | undefined
  /** From now on the company sells by these rows. */
  put(supplier: SupplierId, rows: readonly Row[]): void
  rowsOf(supplier: SupplierId): readonly Row[]
  /** The first list with one change, drawn with these dice. */
  change(supplier: SupplierId, kind: ListChange, dice: Dice): Row[]
  /** Called with a supplier whose rows have changed. */
  onPut: ((supplier: SupplierId) => void)[]
}

const demoList = new URL('../../server/src/modules/catalog/demo/price-list.json', import.meta.url)

/** What both companies sell: packs of one game that every channel's limits allow, each cheaper at one of them by turns. */
export function createMarket(): Market {
  const { data }: { data: Row[] } = JSON.parse(readFileSync(demoList, 'utf8'))
  const sold = data.filter(
    ({ product_name: name, price }) => /^MOBILE LEGENDS \d+ Diamond/.test(name) && price >= 10_000 && price < 450_000,
  )
  const lists = {
    sandbox: sold.map(row => ({ ...row, seller_product_status: true })),
    digiflazz: sold.map((row, at) => ({
      ...row,
      seller_product_status: true,
      buyer_sku_code: `dg-${packOf(row.product_name)}`,
      price: Math.round(row.price * (at % 2 === 0 ? 0.985 : 1.015)),
    })),
  }
  const current: Record<SupplierId, readonly Row[]> = { ...lists }
  const market: Market = {
    find: (supplier, sku) => current[supplier].find(({ buyer_sku_code }) => buyer_sku_code === sku),
    put(supplier, rows) {
      current[supplier] = rows
      for (const tell of market.onPut) tell(supplier)
    },
    rowsOf: supplier => current[supplier],
    change: (supplier, kind, dice) => changeRows(lists[supplier], kind, dice),
    onPut: [],
  }
  return market
}

function changeRows(rows: readonly Row[], kind: ListChange, dice: Dice): Row[] {
  const at = dice.below(rows.length)
  const [one, other] = [rows[at], rows[(at + 1) % rows.length]]
  if (kind === 'moved') return rows.map(row => moveRow(row, { one, other }))
  // Every third row, so that many orders under way are met.
  return rows.flatMap((row, place) => ((place - at) % 3 === 0 ? changeRow(row, kind, dice) : row))
}

function changeRow(row: Row, kind: Exclude<ListChange, 'moved'>, dice: Dice): Row[] {
  switch (kind) {
    case 'dearer':
      return [{ ...row, price: Math.round(row.price * (1.01 + dice.below(20) / 100)) }]
    case 'cheaper':
      return [{ ...row, price: Math.round(row.price * (0.99 - dice.below(15) / 100)) }]
    case 'gone':
      return []
    case 'closed':
      return [{ ...row, ...windowFromNow(2) }]
  }
}

/** One of two rows with the code of the other. */
function moveRow(row: Row, { one, other }: { one: Row | undefined; other: Row | undefined }): Row {
  const instead = row === one ? other : row === other ? one : row
  return { ...row, ...instead, buyer_sku_code: row.buyer_sku_code }
}

/** A closed window of this many minutes of the clock that has begun. */
function windowFromNow(minutes: number): Pick<Row, 'start_cut_off' | 'end_cut_off'> {
  const write = (ms: number) => {
    const local = new Date(ms + 7 * 60 * 60_000)
    return `${local.getUTCHours()}:${local.getUTCMinutes()}`
  }
  return { start_cut_off: write(Date.now()), end_cut_off: write(Date.now() + minutes * 60_000) }
}

/** True while the supplier is closed for this row by its own list. */
export function isClosed({ start_cut_off: start, end_cut_off: end }: Row): boolean {
  return closedUntil(cutOffBetween(parseClock(start) ?? 0, parseClock(end) ?? 0), new Date()) !== undefined
}

/** The count of diamonds that a row or an item names, by which the judge compares what was sold with what came. */
export function packOf(name: string): number {
  return Number(/\d[\d.]*/.exec(name)?.[0].replaceAll('.', '') ?? Number.NaN)
}
