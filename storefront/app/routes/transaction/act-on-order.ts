import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Api } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { cancelOrder, revealTransaction } from '../../lib/endpoints.ts'

/** What a posted form of the order's page led to. */
export type Acted =
  | { kind: 'cancelled' }
  | { kind: 'revealed'; order: Transaction }
  /** `hasMovedOn` where the order is no longer what the form was about. */
  | { kind: 'refused'; intent: string; sentence: string; hasMovedOn: boolean }

/** Refusals of an order that has gone on: the page shows it as it is now, without the form. */
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
