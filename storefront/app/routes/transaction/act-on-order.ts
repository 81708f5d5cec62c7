import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Api } from '../../api/api.ts'
import { ApiProblem } from '../../api/api-problem.ts'
import { requestOrderCode } from '../../api/contact-endpoints.ts'
import { cancelOrder, revealTransaction } from '../../lib/endpoints.ts'

/** Result of a form posted on the order's page. */
export type Acted =
  | { kind: 'cancelled' }
  | { kind: 'revealed'; order: Transaction }
  | { kind: 'code_sent' }
  /** `hasMovedOn`: the order's status no longer fits the form. */
  | { kind: 'refused'; intent: string; sentence: string; hasMovedOn: boolean; isAboutCode: boolean }

/** Refusals because the order has moved on: the page shows its current status, without the form. */
const movedOn: readonly (string | null)[] = ['order_paid', 'order_not_cancellable']

/** Does what a form asks: `intent` is `cancel`, `send_code`, or `reveal` with a `contact` or a `code`. */
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
    if (intent === 'send_code') {
      await api.call(requestOrderCode, { params: { id } })
      return { kind: 'code_sent' }
    }
    const { data: order } = await api.call(revealTransaction, { params: { id }, body: proofOf(data) })
    return { kind: 'revealed', order }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const sentence = error.fields.contact ?? error.fields.code ?? error.message
    return {
      kind: 'refused',
      intent,
      sentence,
      hasMovedOn: movedOn.includes(error.code),
      isAboutCode: intent === 'reveal' && data.has('code'),
    }
  }
}

function proofOf(data: FormData): { code: string } | { contact: string } {
  const read = (name: string) => String(data.get(name) ?? '').trim()
  return data.has('code') ? { code: read('code') } : { contact: read('contact') }
}
