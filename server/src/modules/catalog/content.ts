/** What a pack, voucher or pass is, apart from how it is named on screen. */
export type Content =
  /** Units of a game's own currency: 86 Diamonds. */
  | { kind: 'pack'; count: number }
  /** Worth money of a country: a code of Rp12.000. */
  | { kind: 'balance'; currency: string; amount: number }
  /** What has only a name: Weekly Diamond Pass. */
  | { kind: 'named'; name: string }

/** What could not be read for certain: nothing is known to be the same as this row of this supplier. */
type Unread = { kind: 'unread'; supplier: string; sku: string; name: string }

/**
 * The fingerprint of what is sold, such as `mobile-legends:pack:86`, or `mobile-legends:pack:86@ph` for one region. Offers with one fingerprint deliver the same to a
 * player, and only those may stand in for one another. Orders keep it, so the form of what is stored may not change.
 */
export function contentOf(productId: string, content: Content | Unread, variants: readonly { code: string }[] = []): string {
  const codes = variants.map(({ code }) => code).sort()
  return `${productId}:${partOf(content)}${codes.length > 0 ? `@${codes.join('+')}` : ''}`
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
