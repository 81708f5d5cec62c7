const dayMs = 24 * 60 * 60_000
const wibMs = 7 * 60 * 60_000

// A day is a text like `2026-11-21`; as midnight of UTC it stays the same day everywhere.
const utc = { timeZone: 'UTC' } as const
const short = new Intl.DateTimeFormat('id-ID', { ...utc, weekday: 'short', day: 'numeric', month: 'short' })
const long = new Intl.DateTimeFormat('id-ID', { ...utc, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const plain = new Intl.DateTimeFormat('id-ID', { ...utc, day: 'numeric', month: 'short', year: 'numeric' })
const ofMonth = new Intl.DateTimeFormat('id-ID', { ...utc, day: 'numeric', month: 'short' })

/** The calendar day in western Indonesia. */
export function wibToday(now = new Date()): string {
  return new Date(now.getTime() + wibMs).toISOString().slice(0, 10)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** How many days a period has, both ends included. */
export function countDays({ from, to }: { from: string; to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** True for a day that exists. */
export function isDay(text: string): boolean {
  return /^20[2-9]\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

/** `Jum, 20 Nov`. */
export function shortDay(day: string): string {
  return short.format(Date.parse(day))
}

/** `Jumat, 20 November 2026`. */
export function longDay(day: string): string {
  return long.format(Date.parse(day))
}

/** `20 Nov 2026`. */
export function plainDay(day: string): string {
  return plain.format(Date.parse(day))
}

/** `20 Nov`. */
export function dayOfMonth(day: string): string {
  return ofMonth.format(Date.parse(day))
}
