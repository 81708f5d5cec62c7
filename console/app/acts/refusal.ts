import { CallError, isStale, sentenceOf } from '../api/call.ts'
import { actText } from '../text/act-words.ts'
import { nameOfStatus } from '../text/order-status.ts'

/** Why an act was not done; of an order that has changed meanwhile, what it is now. */
export function refusalOf(error: unknown): string {
  // The key is the sheet's, which the operator does not know of.
  if (error instanceof CallError && error.code === 'idempotency_conflict') return actText.sentBefore
  const status = isStale(error) && error.now ? nameOfStatus(error.now.status) : undefined
  return status === undefined ? sentenceOf(error) : actText.stale(status)
}
