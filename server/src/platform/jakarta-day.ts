const dayMs = 24 * 60 * 60_000
const offsetMs = 7 * 60 * 60_000

/** The calendar day in Jakarta at a moment, such as `2026-11-22`. */
export function jakartaDay(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** The moment at which a day begins in Jakarta. */
export function startOfJakartaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs)
}

/** The day so many days later; earlier if negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}
