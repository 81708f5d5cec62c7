import type { MessageEvent } from '@kilat/contract/messages.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'

/** News older than this is not sent. */
const staleAfterMs = 24 * 60 * 60_000

export function isStale(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > staleAfterMs
}

/** True if the order has moved on, so that another message tells more. */
export function isOvertaken(event: MessageEvent, status: OrderStatus): boolean {
  if (event === 'paid') return status !== 'paid' && status !== 'delivering' && status !== 'on_hold'
  return event === 'failed' && status === 'refunded'
}

const firstRetryMs = 30_000
const lastRetryMs = 60 * 60_000

/** Milliseconds until a message is tried again: doubled with every try, an hour at most. */
export function waitBeforeRetry(tries: number): number {
  return Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(Math.max(0, tries - 1), 20))
}
