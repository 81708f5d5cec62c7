const dayMs = 24 * 60 * 60_000

/** Western Indonesia, which has no summer time. */
const wibMs = 7 * 60 * 60_000

/** Calendar days of Jakarta, such as `2026-11-21`; both are part of the period. */
export type Period = { from: string; to: string }

/** The moments of a period: from the first one, before the other. */
export function momentsOf({ from, to }: Period): { from: Date; until: Date } {
  return { from: new Date(Date.parse(from) - wibMs), until: new Date(Date.parse(to) + dayMs - wibMs) }
}

/** Each day of a period, the first one first. */
export function daysOf({ from, to }: Period): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10))
}
