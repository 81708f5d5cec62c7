import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Api } from '../../api/api.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { getTransaction } from '../../lib/endpoints.ts'
import { readAccessToken, readAccountId } from '../../session/tokens.ts'

/** An order as this browser last saw it. */
export type SeenOrder = {
  order: Transaction
  /** When it was loaded, by this machine's clock; null if it came with the page. */
  arrivedAt: number | null
  /** True if the last call got no answer, so that the order may have moved on. */
  isStale: boolean
}

const seen = new Map<string, SeenOrder>()

/** Keeps an order only for the same user, because it may show codes to that user only. The token is another one after each renewal. */
function keyOf(id: string): string {
  return `${id} ${readAccountId() ?? readAccessToken() ?? ''}`
}

/** Keeps the order that came with the page, so that it stays when the connection is lost. */
export function rememberSeen(given: SeenOrder): void {
  const key = keyOf(given.order.id)
  const known = seen.get(key)
  if (!known || given.order.version > known.order.version) seen.set(key, { ...given, arrivedAt: given.arrivedAt ?? Date.now() })
}

/** Loads the order again. Without an answer it returns the last known one, marked as stale; an older answer never replaces a newer one. */
export async function reloadOrder(api: Api, id: string): Promise<SeenOrder> {
  try {
    const { data: order } = await api.call(getTransaction, { params: { id } })
    const key = keyOf(id)
    const known = seen.get(key)
    const newest = known && known.order.version > order.version ? known.order : order
    const newer = { order: newest, arrivedAt: newest === order ? Date.now() : (known?.arrivedAt ?? null), isStale: false }
    seen.set(key, newer)
    return newer
  } catch (error) {
    const known = seen.get(keyOf(id))
    const isPassing = error instanceof ApiProblem && (error.isUnknown || error.status === 429)
    if (!known || !isPassing) throw error
    return { ...known, isStale: true }
  }
}

/** True once the order no longer changes by itself. A closed order is not settled, because late money still moves it. */
export function isSettled(order: Transaction): boolean {
  const isEnd = order.status === 'delivered' || order.status === 'refunded'
  return isEnd && order.refunds.every(refund => refund.status === 'done')
}
