const wibMs = 7 * 60 * 60_000

/** A moment as a field for date and time has it, in western Indonesia: `2026-11-21T08:00`; empty for none. */
export function toWibInput(moment: string | null): string {
  return moment === null ? '' : new Date(new Date(moment).getTime() + wibMs).toISOString().slice(0, 16)
}

/** What was typed into such a field, as a moment; null if it is empty. */
export function fromWibInput(typed: string): string | null {
  return typed === '' ? null : `${typed}:00+07:00`
}
