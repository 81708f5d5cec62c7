import { contentOf } from './content.ts'
import { formatCount } from './names/numbers.ts'
import { type NameReading, readName } from './names/read-name.ts'
import type { Sum } from './names/understood.ts'
import type { Variant } from './names/variants.ts'
import type { PriceListRow } from './price-list-row.ts'
import type { ProductDefinition } from './products/product-definition.ts'

/** How a row of a price list is shown to buyers. */
export type ItemDescription = {
  /** Fingerprint of what is sold, made by `contentOf`. */
  content: string
  /** Such as `86 Diamonds`, `Steam Wallet Rp12.000` or `Weekly Diamond Pass`. */
  name: string
  groupName: string
  /** Such as `78 + 8 bonus`; null if the list does not say. */
  note: string | null
  maxQuantity: number
  /** Order of the groups; inside a group items are sorted by price. */
  sort: number
}

/** An item, with a doubt if a person should check it before it is sold; or why the row sells nothing. Sentences for the operator. */
export type Description =
  | { kind: 'item'; item: ItemDescription; isUnread: boolean; doubt: string | null }
  | { kind: 'nameless'; why: string }

const groupSorts = { packs: 0, otherPacks: 5, others: 10, passes: 20, otherPasses: 25 } as const
const multiQuantity = 5

/** Names, groups and limits a row's item. Packs come first, passes last: most buyers come for packs. */
export function describeItem({ row, product, supplier }: { row: PriceListRow; product: ProductDefinition; supplier: string }): Description {
  const reading = readName(row, product)
  switch (reading.kind) {
    case 'nameless':
      return reading
    case 'unsure':
      return { kind: 'item', item: describeUnread({ row, product, supplier }), isUnread: true, doubt: reading.doubt }
    case 'certain':
      return { kind: 'item', item: describeRead(reading, row, product), isUnread: false, doubt: reading.doubt }
  }
}

/** A row that was not understood becomes an item of its own under its whole name, because no other row is known to be the same. */
function describeUnread({ row, product, supplier }: { row: PriceListRow; product: ProductDefinition; supplier: string }): ItemDescription {
  return {
    content: contentOf(product.id, { kind: 'unread', supplier, sku: row.sku, name: row.name }),
    name: readable(row.name),
    groupName: 'Lainnya',
    note: null,
    maxQuantity: 1,
    sort: groupSorts.others,
  }
}

type Certain = Extract<NameReading, { kind: 'certain' }>

function describeRead(reading: Certain, row: PriceListRow, product: ProductDefinition): ItemDescription {
  const { content, variants, sum } = reading
  const isHome = variants.length === 0
  const base = { content: contentOf(product.id, content, variants), note: null, maxQuantity: row.isMulti ? multiQuantity : 1 }
  switch (content.kind) {
    case 'pack':
      return {
        ...base,
        name: withVariants(`${formatCount(content.count)} ${product.unit}`, variants),
        groupName: withVariants(product.unit, variants),
        note: describeSum(sum ?? findSum(row.description, content.count)),
        sort: isHome ? groupSorts.packs : groupSorts.otherPacks,
      }
    case 'balance':
      return { ...base, ...describeBalance(content, variants, product) }
    default:
      return {
        ...base,
        name: readable(reading.text),
        groupName: withVariants(product.membershipGroup, variants),
        maxQuantity: 1,
        sort: isHome ? groupSorts.passes : groupSorts.otherPasses,
      }
  }
}

function describeBalance({ currency, amount }: { currency: string; amount: number }, variants: Variant[], product: ProductDefinition) {
  if (currency === 'idr' && variants.length === 0 && product.packName === 'rupiah')
    // With the product, so that the value is not taken for a second price.
    return { name: `${product.title} Rp${formatCount(amount)}`, groupName: product.unit, sort: groupSorts.packs }
  const sign = currency === 'idr' ? 'Rp' : `${currency.toUpperCase()} `
  const group = product.packName === 'rupiah' ? product.unit : `Saldo ${product.title}`
  return {
    name: withVariants(`${sign}${formatCount(amount)}`, variants),
    groupName: withVariants(currency === 'idr' ? group : `${group} ${currency.toUpperCase()}`, variants),
    sort: groupSorts.otherPacks,
  }
}

function withVariants(name: string, variants: readonly Variant[]): string {
  return variants.length === 0 ? name : `${name} (${variants.map(({ label }) => label).join(', ')})`
}

/** Slug of an item: stable words of the product and the name, such as `mobile-legends-86-diamonds`. The product stands in it once. */
export function itemSlug(productId: string, name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/(\d)\.(?=\d{3})/g, '$1')
    .replace(/[^a-z0-9]+/g, '-')
  return (words.startsWith(`${productId}-`) ? words : `${productId}-${words}`).slice(0, 88).replace(/-+/g, '-').replace(/^-|-$/g, '')
}

/** A bonus in free text counts only if its parts add up to the pack, because free text contains other sums too. */
function findSum(text: string, count: number): Sum | null {
  for (const [, first = '', second = ''] of text.matchAll(/(\d[\d.,]*)\s*\+\s*(\d[\d.,]*)/g)) {
    const [base, bonus] = [first, second].map(part => Number(part.replace(/[.,]/g, '')))
    if (base !== undefined && bonus !== undefined && base + bonus === count) return { base, bonus }
  }
  return null
}

function describeSum(sum: Sum | null): string | null {
  return sum && sum.bonus > 0 ? `${formatCount(sum.base)} + ${formatCount(sum.bonus)} bonus` : null
}

/** Writes a name in capitals like an ordinary name. */
function readable(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim()
  if (/[a-z]/.test(name)) return name
  return name
    .toLowerCase()
    .replace(/\b[a-z]/g, letter => letter.toUpperCase())
    .replace(/ (?:Of|The|And)(?= )/g, word => word.toLowerCase())
}
