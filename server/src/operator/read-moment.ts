import { UsageError } from './verb.ts'

const example = '2026-11-22T14:05+07:00'

/**
 * A moment with its zone, as ISO text in UTC; `what` begins the refusal. Without a zone it would be the zone of the store's machine, and `11/12/2026` a day in
 * November. Throws a UsageError.
 */
export function readMoment(typed: string, { what }: { what: string }): string {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(typed)
  if (!isWhole || Number.isNaN(Date.parse(typed))) throw new UsageError(`${what} has to be a moment with its zone, such as ${example}.`)
  return new Date(typed).toISOString()
}
