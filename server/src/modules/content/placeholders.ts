import type { ThemeInfo } from '@kilat/contract/store.ts'
import type { Settings } from '../../platform/settings.ts'

/** All names a text may use between double braces. */
export const placeholderNames = [
  'store.name',
  'store.tagline',
  'store.legal',
  'store.hours',
  'contact.whatsapp',
  'rule.payment_window',
  'rule.promise',
  'rule.refund_clock',
  'rule.hold',
  'rule.night_decision',
  'rule.staff_hours',
  'rule.claim',
] as const

/** The store's value for each placeholder, as plain text. */
export type Placeholders = Record<(typeof placeholderNames)[number], string>

// Markdown encodes the braces in a link's address as %7B and %7D.
const placeholder = /(?:\{\{|%7B%7B)\s*([a-z._]+)\s*(?:\}\}|%7D%7D)/g

/** Text with its placeholders filled; unknown ones stay as they are. The values are plain text: the caller escapes the result. */
export function fillPlaceholders(text: string, values: Placeholders): string {
  return text.replaceAll(placeholder, (whole, name: string) => (isName(name) ? values[name] : whole))
}

/** Unknown placeholders of a text. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)].flatMap(([, name = '']) => (isName(name) ? [] : [name]))
}

/** The values of the store's placeholders: its identity, its contacts and its rules. */
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
    'rule.hold': settings.holdMs % hourMs === 0 ? `${settings.holdMs / hourMs} jam` : inMinutes(settings.holdMs),
    'rule.night_decision': `${inClock(settings.nightDecisionMinute)} WIB`,
    'rule.staff_hours': `${inClock(settings.staffHours.from)}–${inClock(settings.staffHours.to)} WIB`,
    'rule.claim': `${settings.claimHours} jam`,
  }
}

function isName(name: string): name is keyof Placeholders {
  return placeholderNames.some(known => known === name)
}

const hourMs = 60 * 60_000

/** `09.00` for minutes after midnight. */
function inClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}.${String(minute % 60).padStart(2, '0')}`
}

function inMinutes(ms: number): string {
  return `${Math.ceil(ms / 60_000)} menit`
}
