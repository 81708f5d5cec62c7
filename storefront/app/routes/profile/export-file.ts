// Indonesian western time is UTC+7 all year.
const jakartaOffsetMs = 7 * 3_600_000

/** `kilat-data-2026-11-21.json`, by the date in Jakarta. */
export function exportFileName(exportedAt: string): string {
  return `kilat-data-${new Date(Date.parse(exportedAt) + jakartaOffsetMs).toISOString().slice(0, 10)}.json`
}
