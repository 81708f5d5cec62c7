const wibMs = 7 * 60 * 60_000
const typedEnd = ':00+07:00'

/** The last moment that the store can keep, as such a field has it. */
export const lastWibInput = '9999-12-31T23:59'

/**
 * A moment as a field for date and time has it, in western Indonesia: `2026-11-21T08:00`; empty for none. What was typed into such a field stays
 * as it was typed, also a year of five digits, which is no moment.
 */
export function toWibInput(moment: string | null): string {
  if (moment?.endsWith(typedEnd)) return moment.slice(0, -typedEnd.length)
  const ms = moment === null ? Number.NaN : new Date(moment).getTime()
  return Number.isNaN(ms) ? '' : new Date(ms + wibMs).toISOString().slice(0, 16)
}

/** What was typed into such a field, as a moment; null if it is empty. */
export function fromWibInput(typed: string): string | null {
  return typed === '' ? null : `${typed}${typedEnd}`
}
