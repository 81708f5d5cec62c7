import type { ThemeInfo } from '@kilat/contract/store.ts'
import type { Settings } from '../../platform/context.ts'

/** Everything a text may name between double braces. */
export const placeholderNames = [
  'store.name',
  'store.tagline',
  'store.legal',
  'store.hours',
  'contact.whatsapp',
  'rule.payment_window',
  'rule.promise',
  'rule.refund_clock',
] as const

/** What the store says for each placeholder, as plain text. */
export type Placeholders = Record<(typeof placeholderNames)[number], string>

// Markdown writes the braces of a link's address as %7B and %7D.
const placeholder = /(?:\{\{|%7B%7B)\s*([a-z._]+)\s*(?:\}\}|%7D%7D)/g

/** Text with its placeholders filled; those nobody knows stay as they are. The values are plain text: escape what comes out. */
export function fillPlaceholders(text: string, values: Placeholders): string {
  return text.replaceAll(placeholder, (whole, name: string) => (isName(name) ? values[name] : whole))
}

/** Placeholders in a text that mean nothing. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)].flatMap(([, name = '']) => (isName(name) ? [] : [name]))
}

/** The store's own words for its texts: who it is, how it is reached, and the rules it runs by. */
export function placeholdersOf(theme: ThemeInfo, settings: Settings): Placeholders {
  const whatsapp = theme.footer.sosmed.find(({ title }) => title.toLowerCase() === 'whatsapp')
  return {
    'store.name': theme.store.name,
    'store.tagline': theme.store.tagline,
    'store.legal': theme.store.legal,
    'store.hours': theme.store.hours,
    'contact.whatsapp': whatsapp?.link ?? '',
    'rule.payment_window': inMinutes(settings.paymentWindowMs),
    'rule.promise': inMinutes(settings.promiseMs),
    'rule.refund_clock': inMinutes(settings.refundClockMs),
  }
}

function isName(name: string): name is keyof Placeholders {
  return placeholderNames.some(known => known === name)
}

function inMinutes(ms: number): string {
  return `${Math.ceil(ms / 60_000)} menit`
}
