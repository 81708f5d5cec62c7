/** Fields whose text may be kept: states, codes, kinds and references. Everything else a company or buyer writes is left out. */
const kept = new Set(
  (
    'status rc kind type event status_code error_code transaction_status fraud_status payment_type payment_method channel_code ' +
    'ref_id reference reference_id merchant_ref order_id external_id currency buyer_sku_code cmd success message error status_message'
  ).split(' '),
)

/** Names of fields with rupiah. */
const isMoney = /(?:amount|price|fee|total|deposit|saldo|cost)$/i

/** Fields with a company's own sentence, which may repeat what was sent. */
const sentences = new Set(['message', 'error', 'status_message'])

const longest = 500

/**
 * A part of what was sent or answered, for a table that people read: the names of all fields, and the values of harmless ones. Long digits in
 * sentences may be somebody's, and are left out as any other text is; without `keepsSentences` whole sentences are.
 */
export function excerptOf(body: unknown, { keepsSentences = true }: { keepsSentences?: boolean } = {}): string | null {
  if (body === undefined || body === null) return null
  const text = JSON.stringify(redact(body, '', keepsSentences))
  // Cut within an emoji, it could not be kept, nor the calls that are written with it.
  return text.slice(0, longest).replace(/\p{Cs}$/u, '')
}

function redact(value: unknown, name: string, keepsSentences: boolean): unknown {
  if (typeof value === 'string') return kept.has(name) && (keepsSentences || !sentences.has(name)) ? scrub(value, name) : '…'
  if (typeof value === 'number') return kept.has(name) || isMoney.test(name) ? value : '…'
  if (Array.isArray(value))
    return value.length > 3
      ? [redact(value[0], name, keepsSentences), `… ${value.length}`]
      : value.map(part => redact(part, name, keepsSentences))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 40)
      .map(([key, part]) => [key.slice(0, 40), redact(part, key, keepsSentences)]),
  )
}

function scrub(text: string, name: string): string {
  if (!sentences.has(name)) return /^[\w .:/-]{0,80}$/.test(text) && !/^\+?\d{8,}$/.test(text) ? text : '…'
  return hideDetails(text).slice(0, 160)
}

/** A sentence without addresses and long digits, which may be somebody's. Looked for from the beginning of words only, so that one long word costs no minutes. */
export function hideDetails(sentence: string): string {
  return sentence.replace(/(?<!\S)(?:\S*@\S*|\S*\d[\d\s.-]{3,}\S*)/g, '…')
}
