import { placeholderNames, unknownPlaceholders } from './placeholders.ts'
import { renderMarkdown } from './render-markdown.ts'

const mostBytes = 100_000
/** Deepest nesting, such as lists in quotes in lists; people stop at four. A page is rendered with less stack than a command has. */
const mostLevels = 30

/** Problems with the text of a file, as sentences for the operator. */
export function checkBody(body: string): string[] {
  if (!body) return ['has no text under its front matter']
  const bytes = Buffer.byteLength(body)
  if (bytes > mostBytes) return [`has ${bytes} bytes of text; at most ${mostBytes} are read`]
  try {
    const { html, refused } = renderMarkdown(body, { values: samples })
    const led = refused.map(address => `leads to ${JSON.stringify(address)}, which is neither http, https, mailto, tel nor this site`)
    return levelsOf(html) > mostLevels ? [tooDeep, ...led] : led
  } catch (error) {
    return [error instanceof RangeError ? tooDeep : `can not be read as Markdown: ${String(error)}`]
  }
}

/** Unknown placeholders between double braces. */
export function checkPlaceholders(text: string): string[] {
  return unknownPlaceholders(text).map(name => `{{${name}}} means nothing; known are ${placeholderNames.join(', ')}`)
}

const tooDeep = `has quotes, lists or marks in one another more than ${mostLevels} deep`

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
