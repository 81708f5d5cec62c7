import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Api } from '../../api/api.ts'
import { ApiProblem } from '../../api/api-problem.ts'
import { cancelOrder, revealTransaction } from '../../lib/endpoints.ts'

/** Result of a form posted on the order's page. */
export type Acted =
  | { kind: 'cancelled' }
  | { kind: 'revealed'; order: Transaction }
  /** `hasMovedOn`: the order's status no longer fits the form. */
  | { kind: 'refused'; intent: string; sentence: string; hasMovedOn: boolean }

/** Refusals because the order has moved on: the page shows its current status, without the form. */
const movedOn: readonly (string | null)[] = ['order_paid', 'order_not_cancellable']

/** Does what a form asks: `intent` is `cancel`, or `reveal` with a `contact`. */
export async function actOnOrder(
  api: Api,
  { id, data, orderSecret }: { id: string; data: FormData; orderSecret?: string | undefined },
): Promise<Acted> {
  const intent = String(data.get('intent') ?? '')
  try {
    if (intent === 'cancel') {
      await api.call(cancelOrder, { params: { id } }, { orderSecret })
      return { kind: 'cancelled' }
    }
    const contact = String(data.get('contact') ?? '').trim()
    const { data: order } = await api.call(revealTransaction, { params: { id }, body: { contact } })
    return { kind: 'revealed', order }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { kind: 'refused', intent, sentence: error.fields.contact ?? error.message, hasMovedOn: movedOn.includes(error.code) }
  }
}
