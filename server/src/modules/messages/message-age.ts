/** News older than this is not sent. */
const staleAfterMs = 24 * 60 * 60_000

export function isStale(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > staleAfterMs
}

const firstRetryMs = 30_000
const lastRetryMs = 60 * 60_000

/** Milliseconds until a message is tried again: doubled with every try, an hour at most. */
export function waitBeforeRetry(tries: number): number {
  return Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(Math.max(0, tries - 1), 20))
}
