import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Api } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { cancelOrder, revealTransaction } from '../../lib/endpoints.ts'

/** What a posted form of the order's page led to. */
export type Acted = { kind: 'cancelled' } | { kind: 'revealed'; order: Transaction } | { kind: 'refused'; intent: string; sentence: string }

/** Does what a form asks: `intent` is `cancel`, or `reveal` with a `contact`. */
export async function actOnOrder(api: Api, { id, data }: { id: string; data: FormData }): Promise<Acted> {
  const intent = String(data.get('intent') ?? '')
  try {
    if (intent === 'cancel') {
      await api.call(cancelOrder, { params: { id } })
      return { kind: 'cancelled' }
    }
    const contact = String(data.get('contact') ?? '').trim()
    const { data: order } = await api.call(revealTransaction, { params: { id }, body: { contact } })
    return { kind: 'revealed', order }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { kind: 'refused', intent, sentence: error.fields.contact ?? error.message }
  }
}
