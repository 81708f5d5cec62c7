// Indonesian western time is UTC+7 all year.
const jakartaOffsetMs = 7 * 3_600_000
const monthPattern = /^20[2-9]\d-(?:0[1-9]|1[0-2])$/

/** The month of a moment in Jakarta, such as `2026-11`. Months in this form compare as texts. */
export function monthOf(iso: string): string {
  return new Date(Date.parse(iso) + jakartaOffsetMs).toISOString().slice(0, 7)
}

/** The month `count` later; negative for earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Reads a month from an address; undefined if it is invalid or in the future. */
export function readMonth(text: string | null, nowIso: string): string | undefined {
  return text && monthPattern.test(text) && text <= monthOf(nowIso) ? text : undefined
}
