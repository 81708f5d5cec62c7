/** From `from` (included) to `to` (excluded). */
export type TimeSpan = { from: Date; to: Date }

/** A calendar month in Jakarta, such as `2026-11`. Indonesia has no summer time: Jakarta is always UTC+7. */
export function jakartaMonth(month: string): TimeSpan {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const startOf = (index: number) => new Date(Date.UTC(year, index, 1, -7))
  return { from: startOf(number - 1), to: startOf(number) }
}
