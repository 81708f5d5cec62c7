const wibMs = 7 * 60 * 60_000
const fiveMinutesMs = 5 * 60_000
const dayMs = 24 * 60 * 60_000

/** The moment so many hours from now, at the next five minutes. */
export function inHours(hours: number, now: Date): string {
  return new Date(Math.ceil((now.getTime() + hours * 60 * 60_000) / fiveMinutesMs) * fiveMinutesMs).toISOString()
}

/** The next 06.00 in western Indonesia. */
export function nextMorning(now: Date): string {
  const today = Math.floor((now.getTime() + wibMs) / dayMs) * dayMs - wibMs + 6 * 60 * 60_000
  return new Date(today > now.getTime() ? today : today + dayMs).toISOString()
}
