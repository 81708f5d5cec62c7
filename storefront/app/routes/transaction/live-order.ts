import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Api } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { getTransaction } from '../../lib/endpoints.ts'
import { readAccessToken } from '../../session/tokens.ts'

/** An order as this browser last saw it. */
export type SeenOrder = {
  order: Transaction
  /** When it arrived here, by this machine's clock; null when it came with the page. */
  arrivedAt: number | null
  /** True where the last look brought no answer, so that it may have moved on. */
  isStale: boolean
}

const seen = new Map<string, SeenOrder>()

/** What one was shown, with codes perhaps, is not shown to who signs in or out after. */
function keyOf(id: string): string {
  return `${id} ${readAccessToken() ?? ''}`
}

/** Remembers what came with the page, so that a lost connection does not take it away. */
export function rememberSeen(given: SeenOrder): void {
  const key = keyOf(given.order.id)
  const known = seen.get(key)
  if (!known || given.order.version > known.order.version) seen.set(key, { ...given, arrivedAt: given.arrivedAt ?? Date.now() })
}

/** Looks at the order again. Without an answer it gives what was seen before, marked as stale; an older answer never replaces a newer one. */
export async function lookAgain(api: Api, id: string): Promise<SeenOrder> {
  try {
    const { data: order } = await api.call(getTransaction, { params: { id } })
    const key = keyOf(id)
    const known = seen.get(key)
    const newest = known && known.order.version > order.version ? known.order : order
    const look = { order: newest, arrivedAt: newest === order ? Date.now() : (known?.arrivedAt ?? null), isStale: false }
    seen.set(key, look)
    return look
  } catch (error) {
    const known = seen.get(keyOf(id))
    const isPassing = error instanceof ApiProblem && (error.isUnknown || error.status === 429)
    if (!known || !isPassing) throw error
    return { ...known, isStale: true }
  }
}

/** True once nothing moves by itself any more. A closed order is not settled: money that comes late still moves it. */
export function isSettled(order: Transaction): boolean {
  const isEnd = order.status === 'delivered' || order.status === 'refunded'
  return isEnd && order.refunds.every(refund => refund.status !== 'pending')
}
