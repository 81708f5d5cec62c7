/** The time a `Retry-After` header names, in milliseconds from now; null if it names none. At most a day. */
export function readRetryAfterMs(header: string | null | undefined, now: Date): number | null {
  if (!header) return null
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), 24 * 60 * 60_000)
}
