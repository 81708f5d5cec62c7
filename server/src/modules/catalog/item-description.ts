import type { PriceListRow } from './price-list-row.ts'
import type { ProductDefinition } from './products/product-definition.ts'

/** How a row of a price list is offered to buyers. */
export type ItemDescription = {
  /** Such as `86 Diamonds`, `Rp12.000` or `Weekly Diamond Pass`. */
  name: string
  groupName: string
  /** Such as `78 + 8 bonus`; only where the list says so. */
  note: string | null
  maxQuantity: number
  /** Order of the groups; inside a group the price decides. */
  sort: number
}

const groupSorts = { packs: 0, others: 10, memberships: 20 } as const
const multiQuantity = 5

/** Names, groups and limits a row's item. Packs come first, memberships last: most buyers come for packs. */
export function describeItem(row: PriceListRow, product: ProductDefinition): ItemDescription {
  const text = withoutBrand(row, product)
  const maxQuantity = row.isMulti && !row.isMembership ? multiQuantity : 1
  if (row.isMembership)
    return { name: readable(text), groupName: product.membershipGroup, note: null, maxQuantity: 1, sort: groupSorts.memberships }
  const pack = readPack(text, product)
  if (!pack) return { name: readable(text), groupName: 'Lainnya', note: null, maxQuantity, sort: groupSorts.others }
  const count = formatCount(pack.count)
  return {
    name: product.packName === 'rupiah' ? `Rp${count}` : `${count} ${product.unit}`,
    groupName: product.unit,
    note: describeBonus(pack.bonus ?? findBonus(row.description, pack.count)),
    maxQuantity,
    sort: groupSorts.packs,
  }
}

/** Slug of an item: stable words of the product and the name, such as `mobile-legends-86-diamonds`. */
export function itemSlug(productId: string, name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/(\d)\.(?=\d{3})/g, '$1')
    .replace(/[^a-z0-9]+/g, '-')
  return `${productId}-${words}`.slice(0, 88).replace(/-+/g, '-').replace(/^-|-$/g, '')
}

type Bonus = { base: number; bonus: number }

function withoutBrand(row: PriceListRow, product: ProductDefinition): string {
  const names = [row.brand, product.title, ...product.brands].sort((a, b) => b.length - a.length)
  const name = names.find(name => row.name.toLowerCase().startsWith(`${name.toLowerCase()} `))
  return name ? row.name.slice(name.length).replace(/^[\s:-]+/, '') : row.name
}

/** A pack is a number and its unit, in any order, such as `86 Diamond (78 + 8 Bonus)`, `300+30 Diamonds` or `IDR 12.000`. */
function readPack(text: string, product: ProductDefinition): { count: number; bonus: Bonus | undefined } | undefined {
  const bare = text.replace(/\([^)]*\)/g, ' ')
  const match = /(\d[\d.,]*)(?:\s*\+\s*(\d[\d.,]*))?/.exec(bare)
  if (!match?.[1]) return undefined
  const words = bare
    .replace(match[0], ' ')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/\brp\b/g, 'idr')
    .replace(/\b(?:bonus|voucher code|gift card|indonesia|global)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Some lists leave the currency out: a voucher worth rupiah is then a bare number.
  if (!product.unitWords.includes(words) && !(product.packName === 'rupiah' && words === '')) return undefined
  const base = readCount(match[1])
  const bonus = match[2] ? readCount(match[2]) : 0
  const count = base + bonus
  return count > 0 ? { count, bonus: bonus > 0 ? { base, bonus } : findBonus(text, count) } : undefined
}

/** A stated bonus counts only where its parts add up to the pack: free text is full of other sums. */
function findBonus(text: string, count: number): Bonus | undefined {
  const sums = text.matchAll(/(\d[\d.,]*)\s*\+\s*(\d[\d.,]*)/g)
  for (const [, first = '', second = ''] of sums) {
    const [base, bonus] = [readCount(first), readCount(second)]
    if (base + bonus === count) return { base, bonus }
  }
  return undefined
}

function describeBonus(parts: Bonus | undefined): string | null {
  return parts && parts.bonus > 0 ? `${formatCount(parts.base)} + ${formatCount(parts.bonus)} bonus` : null
}

function readCount(text: string): number {
  return Number(text.replace(/[.,]/g, ''))
}

function formatCount(count: number): string {
  return count.toString().replace(/\B(?=(\d{3})+(?!\d))/g, '.')
}

/** Names that shout are written like names. */
function readable(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim()
  if (/[a-z]/.test(name)) return name
  return name
    .toLowerCase()
    .replace(/\b[a-z]/g, letter => letter.toUpperCase())
    .replace(/ (?:Of|The|And)(?= )/g, word => word.toLowerCase())
}
