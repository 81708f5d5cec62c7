/** What a pack, voucher or pass delivers, independent of its name on screen. */
export type Content =
  /** Units of a game's own currency: 86 Diamonds. */
  | { kind: 'pack'; count: number }
  /** A value in a country's money: a code worth Rp12.000. */
  | { kind: 'balance'; currency: string; amount: number }
  /** A thing known by its name only: Weekly Diamond Pass. */
  | { kind: 'named'; name: string }

/** A row that could not be read for certain: the store can not tell which other offers are the same. */
type Unread = { kind: 'unread'; supplier: string; sku: string; name: string }

/**
 * The fingerprint of what is sold, such as `mobile-legends:pack:86`, or `mobile-legends:pack:86@ph` for one region. Offers with
 * the same fingerprint deliver the same thing, and only they may replace one another. Orders keep it, so its stored form must
 * not change.
 */
export function contentOf(productId: string, content: Content | Unread, variants: readonly { code: string }[] = []): string {
  const codes = variants.map(({ code }) => code).sort()
  return `${productId}:${partOf(content)}${codes.length > 0 ? `@${codes.join('+')}` : ''}`
}

/** Units of the product's own currency that an item gives; null for anything else, and for a pack of one region. */
export function readPackAmount(content: string): number | null {
  return readNumber(/^[^:]+:pack:(\d+)$/, content)
}

/** The amount people ask an item by: units of a pack, or the rupiah of a voucher; null if it has none. */
export function readAskedAmount(content: string): number | null {
  return readNumber(/^[^:]+:(?:pack|idr):(\d+)$/, content)
}

function readNumber(form: RegExp, content: string): number | null {
  const [, digits] = form.exec(content) ?? []
  return digits === undefined ? null : Number(digits)
}

function partOf(content: Content | Unread): string {
  switch (content.kind) {
    case 'pack':
      return `pack:${content.count}`
    case 'balance':
      return `${content.currency}:${content.amount}`
    case 'named':
      return `named:${plainWords(content.name)}`
    case 'unread':
      return `unread:${content.supplier}/${content.sku}:${content.name.toLowerCase().replace(/\s+/g, ' ').trim()}`
  }
}

function plainWords(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
