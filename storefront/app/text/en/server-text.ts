import type * as own from '../server-text.ts'
import { countryNames, deviceName, phrases, rules } from './server/phrases.ts'
import { productPhrases, productRules } from './server/products.ts'
import { refusalFields, refusals } from './server/refusals.ts'

/** Fields of answers whose texts are the server's own words. Others are names, or what people typed. */
const spoken = new Set(['sentence', 'note', 'description', 'steps', 'question', 'answer', 'pattern_hint', 'group', 'unit'])

// Products are read by the server that renders their page; browsers need no copy of their texts.
const hasProducts = import.meta.env.SSR
const known = new Map(Object.entries(hasProducts ? { ...phrases, ...productPhrases } : phrases))
const patterns = hasProducts ? [...rules, ...productRules] : rules

export const translateAnswer: typeof own.translateAnswer = answer => sameType(translate(answer, ''))

export const translateRefusal: typeof own.translateRefusal = body => {
  const sentence = typeof body.code === 'string' ? refusals.get(body.code) : undefined
  if (!sentence) return body
  const error = typeof sentence === 'string' ? sentence : sentence(body, say)
  const fields = isRecord(body.fields)
    ? Object.fromEntries(Object.keys(body.fields).map(name => [name, refusalFields[name] ?? error]))
    : undefined
  return { ...body, error, ...(fields && { fields }) }
}

/** Words that Indonesian sentences hardly do without. */
const indonesian =
  /\b(?:yang|dan|atau|kamu|kami|tidak|belum|sudah|untuk|dengan|dari|ini|itu|bisa|kalau|lagi|dulu|uang|bayar|semua|harga|cara|toko|setiap|pukul)\b/i

export const languageOf: typeof own.languageOf = text => (text && indonesian.test(text) ? 'id' : undefined)

function translate(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    if (spoken.has(name)) return say(value)
    if (name === 'device') return deviceName(value)
    return name === 'region' ? (countryNames().get(value) ?? value) : value
  }
  if (Array.isArray(value)) return value.map(entry => translate(entry, name))
  if (!isRecord(value)) return value
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translate(part, key)]))
  // Only the line of a fee has a label of the server's, and only a channel a name of its own.
  if (value.kind === 'fee' && typeof value.label === 'string') parts.label = say(value.label).replace(/^Biaya (.+)$/, '$1 fee')
  if ('can_refund' in value && typeof value.name === 'string') parts.name = say(value.name)
  // The demo's categories, of which the theme tells titles and icons.
  if ('icon' in value && typeof value.title === 'string') parts.title = say(value.title)
  return parts
}

function say(text: string): string {
  const phrase = known.get(text)
  if (phrase !== undefined) return phrase
  for (const [from, to] of patterns) if (from.test(text)) return text.replace(from, to)
  return text
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

// A translation changes texts only, so the answer keeps its type.
function sameType<Answer>(translated: unknown): Answer {
  return translated as Answer
}
