import type { TransactionRow } from '@kilat/contract/own-transactions.ts'
import type { Api } from '../../api/api.ts'
import { listProvenOrders, proveContact, requestCode } from '../../api/contact-endpoints.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { readProof } from '../../features/contacts/read-proof.ts'
import { newSecret } from '../../features/orders/new-secret.ts'
import { postedField } from '../../lib/posted-field.ts'
import { codeText, findText } from '../../text/contacts.ts'

/** Result of the form that finds orders by their contact, posted without scripts. `contact` is as typed. */
export type Found =
  | { kind: 'code_sent'; contact: string; resendIn: number }
  | { kind: 'orders'; contact: string; orders: TransactionRow[] }
  | { kind: 'refused'; contact: string; code: string | undefined; isSent: boolean; sentence: string }

/** Does what the form asks: `intent` is `send_code` with a `contact`, or `find` with a `contact` and a `code`. */
export async function findOrders(api: Api, data: FormData): Promise<Found> {
  const read = (name: string) => (postedField(data, name) ?? '').trim()
  const contact = read('contact')
  const code = data.has('code') ? read('code') : undefined
  const refuse = (sentence: string): Found => ({
    ...{ kind: 'refused', contact, code, sentence },
    isSent: code !== undefined || data.has('again'),
  })
  const typed = readProof(contact)
  if (!typed) return refuse(contact === '' ? findText.empty : findText.wrong.both)
  if (code === '') return refuse(codeText.empty)
  const to = { kind: typed.kind, value: contact }
  try {
    if (code === undefined) {
      const { data: sent } = await api.call(requestCode, { body: { contact: to } })
      return { kind: 'code_sent', contact, resendIn: sent.resend_in }
    }
    const proof = newSecret()
    await api.call(proveContact, { body: { contact: to, code, proof } })
    const { data: orders } = await api.call(listProvenOrders, { body: { proof } })
    return { kind: 'orders', contact, orders }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return refuse(error.fields.code ?? error.fields.contact ?? error.message)
  }
}
