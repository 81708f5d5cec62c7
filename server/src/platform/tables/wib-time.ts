const wibMs = 7 * 60 * 60_000

/** Date and time in Jakarta, as a spreadsheet reads it: `2026-11-21 08:15:00`. */
export function wibTime(at: Date): string {
  return new Date(at.getTime() + wibMs).toISOString().slice(0, 19).replace('T', ' ')
}
