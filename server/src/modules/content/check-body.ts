import { placeholderNames, unknownPlaceholders } from './placeholders.ts'
import { renderMarkdown } from './render-markdown.ts'

const mostBytes = 100_000
/** Deepest nesting, such as lists in quotes in lists; people stop at four. A page is rendered with less stack than a command has. */
const mostLevels = 30
/** Levels of quotes and lists on one line that are not even read: each costs more than the one before. */
const endlessLevels = /^[ \t]*(?:(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])[ \t]*){200}/m
/** Marks of emphasis in a paragraph: for each, its end is looked for in the rest of it, and nobody is answered meanwhile. */
const mostMarks = 4_000
/** A word as long as no address is: from each of its letters the rest is read, because an address of e-mail could begin there. */
const endlessWord = /(?<![\w.+-])[\w.+-]{5000}/

/** What is wrong with a text's body. */
export type BodyFault =
  | { kind: 'empty' | 'too_deep' | 'too_many_marks' | 'endless_word' }
  | { kind: 'too_long'; bytes: number }
  | { kind: 'leads_out'; address: string }
  | { kind: 'unreadable'; why: string }

/** All faults of a body. */
export function findBodyFaults(body: string): BodyFault[] {
  if (!body) return [{ kind: 'empty' }]
  const bytes = Buffer.byteLength(body)
  if (bytes > mostBytes) return [{ kind: 'too_long', bytes }]
  if (endlessLevels.test(body)) return [{ kind: 'too_deep' }]
  if (hasTooManyMarks(body)) return [{ kind: 'too_many_marks' }]
  if (endlessWord.test(body)) return [{ kind: 'endless_word' }]
  try {
    const { html, refused } = renderMarkdown(body, { values: samples })
    const led = refused.map((address): BodyFault => ({ kind: 'leads_out', address }))
    return levelsOf(html) > mostLevels ? [{ kind: 'too_deep' }, ...led] : led
  } catch (error) {
    return [error instanceof RangeError ? { kind: 'too_deep' } : { kind: 'unreadable', why: String(error) }]
  }
}

/** The same for the author of a file. */
export function checkBody(body: string): string[] {
  return findBodyFaults(body).map(describeForFile)
}

function describeForFile(fault: BodyFault): string {
  switch (fault.kind) {
    case 'empty':
      return 'has no text under its front matter'
    case 'too_long':
      return `has ${fault.bytes} bytes of text; at most ${mostBytes} are read`
    case 'leads_out':
      return `leads to ${JSON.stringify(fault.address)}, which is neither http, https, mailto, tel nor this site`
    case 'too_deep':
      return `has quotes, lists or marks in one another more than ${mostLevels} deep`
    case 'too_many_marks':
      return `has a paragraph with more than ${mostMarks} of * and _`
    case 'endless_word':
      return 'has a word of 5000 letters or more'
    case 'unreadable':
      return `can not be read as Markdown: ${fault.why}`
  }
}

/** The same for a person in the console. */
export function describeBodyFault(fault: BodyFault): string {
  switch (fault.kind) {
    case 'empty':
      return 'Isi tulisannya dulu.'
    case 'too_long':
      return `Tulisan ini terlalu panjang: ${fault.bytes} byte, paling banyak ${mostBytes}. Bagi jadi dua.`
    case 'leads_out':
      return `Tautan ${JSON.stringify(fault.address)} tidak boleh dipakai. Pakai https://, mailto:, tel:, atau alamat di situs ini.`
    case 'too_deep':
      return `Kutipan atau daftar di dalam daftar paling banyak ${mostLevels} tingkat.`
    case 'too_many_marks':
      return `Satu paragraf paling banyak berisi ${mostMarks} tanda * atau _. Pisahkan dengan baris kosong.`
    case 'endless_word':
      return 'Ada kata yang panjangnya 5.000 huruf atau lebih. Pisahkan dengan spasi.'
    case 'unreadable':
      return 'Tulisan ini tidak bisa dibaca sebagai Markdown.'
  }
}

/** Unknown placeholders between double braces. */
export function checkPlaceholders(text: string): string[] {
  return unknownPlaceholders(text).map(name => `{{${name}}} means nothing; known are ${placeholderNames.join(', ')}`)
}

function hasTooManyMarks(body: string): boolean {
  return body.split(/\n[ \t]*\n/).some(paragraph => (paragraph.match(/[*_]/g)?.length ?? 0) > mostMarks)
}

/** Depth of nested elements in clean HTML. */
function levelsOf(html: string): number {
  let level = 0
  let deepest = 0
  for (const [tag] of html.matchAll(/<[^>]+>/g)) {
    if (tag.endsWith('/>')) continue
    level += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, level)
  }
  return deepest
}

// Any valid values: the store's own are checked when they are filled in.
const samples = {
  'store.name': '/',
  'store.tagline': '/',
  'store.legal': '/',
  'store.hours': '/',
  'contact.whatsapp': '/',
  'rule.payment_window': '/',
  'rule.promise': '/',
  'rule.refund_clock': '/',
  'rule.hold': '/',
  'rule.night_decision': '/',
  'rule.staff_hours': '/',
  'rule.claim': '/',
}
