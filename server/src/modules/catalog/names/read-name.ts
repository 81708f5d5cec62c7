import type { Content } from '../content.ts'
import type { PriceListRow } from '../price-list-row.ts'
import type { ProductDefinition } from '../products/product-definition.ts'
import { readBalance, readPack } from './read-pack.ts'
import { readPass } from './read-pass.ts'
import { currencyOf, tokensOf } from './tokens.ts'
import type { Sum, Understood } from './understood.ts'
import { homeRegion, regionsInText, takeVariants, type Variant } from './variants.ts'

export type NameReading =
  /** Every word of the name is understood. `doubt` says why a person should still check it; null if there is no need. */
  | { kind: 'certain'; content: Content; variants: Variant[]; sum: Sum | null; text: string; doubt: string | null }
  /** The name contains something that is not understood. */
  | { kind: 'unsure'; doubt: string }
  /** The name contains nothing that could be sold. */
  | { kind: 'nameless'; why: string }

/**
 * Reads what a row sells from its name. A name is certain only if every word in it is known: an unknown word may be a region,
 * a currency or a condition.
 */
export function readName(row: PriceListRow, product: ProductDefinition): NameReading {
  if (/[<>{}\\]|&#?\w+;|https?:|\p{Cc}/u.test(row.name)) return { kind: 'nameless', why: `the name is markup (${quote(row.name)})` }
  if (!/\p{Letter}/u.test(row.name)) return { kind: 'nameless', why: `${quote(row.name)} is no name` }
  if (hasMinus(row.name)) return { kind: 'nameless', why: `${quote(row.name)} has a minus before a number` }
  if (hasLookalikes(row.name)) return { kind: 'unsure', doubt: 'it has signs that only look like letters or digits' }
  const texts = withoutBrand(row, product)
  if (texts.some(text => !/[\p{Letter}\d]/u.test(text)))
    return { kind: 'nameless', why: `the name says nothing but the brand (${quote(row.name)})` }
  // "Garena Shell 33" means 33 Shells of Garena, not 33 Garena Shell: the first text that makes sense wins.
  const readings = texts.map(text => readText(text, row, product))
  const best = readings.find(({ kind }) => kind === 'certain') ?? readings[0]
  if (best?.kind !== 'unsure' || !texts.some(text => /^[\s\d.,-]+$/.test(text))) return best ?? { kind: 'unsure', doubt: 'it has no name' }
  return product.packName === 'rupiah' ? best : { kind: 'nameless', why: `${quote(row.name)} does not say what it is a number of` }
}

/** True for a number with a minus of its own, which is not a dash between two parts of the name. */
function hasMinus(name: string): boolean {
  return /[−﹣－]\s*\d|(?:^|[\s(])[-–—]\d/.test(name)
}

/** True for signs that look like others, such as a superscript two, which would be read as a digit of the number before it. */
function hasLookalikes(name: string): boolean {
  const plain = name.replace(/\s/g, ' ')
  return plain.normalize('NFKC') !== plain.normalize('NFC')
}

function readText(text: string, row: PriceListRow, product: ProductDefinition): NameReading {
  const named = takeVariants(tokensOf(text))
  const typed = readType(row)
  if ('doubt' in typed) return { kind: 'unsure', doubt: typed.doubt }
  const variants = [
    ...named.variants,
    ...typed.variants.filter(({ code }) => !named.variants.some(variant => variant.code === code)),
  ].filter(({ code }) => code !== homeRegion)
  const understood = understand(named.rest, row, product)
  if ('doubt' in understood) return { kind: 'unsure', doubt: understood.doubt }
  const hidden = variants.length === 0 ? hiddenRegions(row, product) : []
  if (hidden.length > 0) return { kind: 'unsure', doubt: `its description names ${labelsOf(hidden)}` }
  return { kind: 'certain', ...understood, variants, text, doubt: doubtOf({ ...understood, variants }, product) }
}

function understand(tokens: readonly string[], row: PriceListRow, product: ProductDefinition): Understood {
  const money = tokens.filter(token => currencyOf(token) !== undefined)
  const rest = tokens.filter(token => currencyOf(token) === undefined)
  if (money.length > 0 || (product.packName === 'rupiah' && !row.isMembership)) return readBalance({ money, rest, cost: row.cost }, product)
  const pass = readPass(rest, product)
  if (row.isMembership || !('doubt' in pass)) return pass
  return readPack(rest, product)
}

/** Packs that the product's page does not mention are sold only after a person has accepted them. */
function doubtOf({ content, variants }: { content: Content; variants: Variant[] }, product: ProductDefinition): string | null {
  const strange = variants.filter(({ code }) => !product.alsoFor?.includes(code))
  if (strange.length > 0) return `it is for ${labelsOf(strange)}, which the page of ${product.title} does not speak of`
  if (content.kind !== 'balance' || (product.packName === 'rupiah' && content.currency === 'idr')) return null
  return `it is worth ${content.currency.toUpperCase()}, which the page of ${product.title} does not speak of`
}

const plainTypes = new Set(['umum', 'general', 'reguler', 'regular', 'membership', 'member', 'games', 'game', 'voucher'])

/** Reads the region from the type of a row, where some suppliers put it. */
function readType(row: PriceListRow): { variants: Variant[] } | { doubt: string } {
  const { variants, rest } = takeVariants(tokensOf(row.type))
  const strange = rest.find(token => !plainTypes.has(token))
  return strange === undefined ? { variants } : { doubt: `its type ${quote(row.type)} is not known` }
}

function hiddenRegions(row: PriceListRow, product: ProductDefinition): Variant[] {
  const hasServerChoice = product.fields.some(field => field.options !== undefined)
  return regionsInText(tokensOf(row.description), { hasServerChoice })
}

/** The name without its brand, the longest spelling of the brand first; the whole name if it begins with none. */
function withoutBrand(row: PriceListRow, product: ProductDefinition): string[] {
  const brands = [row.brand, product.title, ...product.brands].map(squeeze).sort((a, b) => b.length - a.length)
  const texts = [...new Set(brands)].flatMap(brand => dropStart(row.name, brand) ?? [])
  return texts.length > 0 ? texts : [row.name]
}

/** The rest of a name after its brand, ignoring case, blanks and signs. */
function dropStart(name: string, brand: string): string | undefined {
  let seen = ''
  for (const [at, sign] of [...name].entries()) {
    seen += squeeze(sign)
    if (seen.length < brand.length) continue
    const rest = [...name].slice(at + 1).join('')
    const isWhole = !/^[\p{Letter}\d]/u.test(rest)
    return seen === brand && isWhole ? rest.replace(/^[\s:–—-]+/, '') : undefined
  }
  return undefined
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter}\d]+/gu, '')
}

function labelsOf(variants: readonly Variant[]): string {
  return variants.map(({ label }) => label).join(' and ')
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 60))
}
