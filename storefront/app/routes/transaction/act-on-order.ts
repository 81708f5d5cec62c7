import type { PlayerValues } from '@kilat/contract/player.ts'
import { mostPlayerFields, playerFieldName } from '@kilat/contract/player-fields.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Api } from '../../api/api.ts'
import { proveClaim, requestOrderCode } from '../../api/contact-endpoints.ts'
import { correctPlayer, withdrawOrder } from '../../api/correction-endpoints.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { cancelOrder, revealTransaction } from '../../lib/endpoints.ts'
import { postedField } from '../../lib/posted-field.ts'
import { codeText } from '../../text/contacts.ts'

/** Result of a form posted on the order's page. */
export type Acted =
  | { kind: 'cancelled' }
  | { kind: 'withdrawn' }
  | { kind: 'corrected'; player: Transaction['player'] }
  | { kind: 'revealed'; order: Transaction }
  | { kind: 'claimed'; ticket: string }
  | { kind: 'code_sent'; about: string; resendIn: number }
  | Refused

export type Refused = {
  kind: 'refused'
  intent: string
  /** What the form was for: its `intent`, or what a one-time code was asked for. */
  about: string
  sentence: string
  /** The order's status no longer fits the form. */
  hasMovedOn: boolean
  typed: Typed
  /** Sentences by field. */
  fields: Record<string, string>
  /** A code had been sent before, and may still be typed. */
  wasSent: boolean
}

type Typed = { contact?: string; code?: string; player?: PlayerValues }

/** Refusals because the order has moved on: the page shows its current status, without the form. */
const movedOn: readonly (string | null)[] = ['order_paid', 'order_not_cancellable', 'delivery_begun', 'nothing_to_claim']

type Posted = { id: string; data: FormData; orderSecret?: string | undefined }

/** Does what a form asks: `intent` is `cancel`, `correct` with the player's fields, `withdraw`, `send_code` (`for` says what for), `claim` with a `code`, or `reveal` with that or a `contact`. */
export async function actOnOrder(api: Api, posted: Posted): Promise<Acted> {
  const { id, data, orderSecret } = posted
  const intent = postedField(data, 'intent') ?? ''
  const about = postedField(data, 'for') ?? intent
  const typed = readTyped(data)
  const refused = { kind: 'refused' as const, intent, about, typed, fields: {}, wasSent: data.has('again') }
  if (typed.code === '') return { ...refused, sentence: codeText.empty, hasMovedOn: false }
  try {
    switch (intent) {
      case 'cancel':
        await api.call(cancelOrder, { params: { id } }, { orderSecret })
        return { kind: 'cancelled' }
      case 'correct': {
        const { data: order } = await api.call(correctPlayer, { params: { id }, body: { player: typed.player ?? {} } }, { orderSecret })
        return { kind: 'corrected', player: order.player }
      }
      case 'withdraw':
        await api.call(withdrawOrder, { params: { id } }, { orderSecret })
        return { kind: 'withdrawn' }
      case 'send_code':
        return { kind: 'code_sent', about, resendIn: (await api.call(requestOrderCode, { params: { id } })).data.resend_in }
      case 'claim': {
        const { data: proven } = await api.call(proveClaim, { params: { id }, body: { code: typed.code } })
        return { kind: 'claimed', ticket: proven.ticket }
      }
      default: {
        const { data: order } = await api.call(revealTransaction, { params: { id }, body: { code: typed.code, contact: typed.contact } })
        return { kind: 'revealed', order }
      }
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const sentence = error.fields.contact ?? error.fields.code ?? error.message
    return { ...refused, sentence, fields: error.fields, hasMovedOn: movedOn.includes(error.code) }
  }
}

/** What the form with a one-time code knows of its post. */
export function readPostedCode(acted: Acted | undefined, about: 'reveal' | 'claim') {
  if (acted?.kind === 'code_sent') return acted.about === about ? { isSent: true, resendIn: acted.resendIn } : { isSent: false }
  if (acted?.kind !== 'refused' || acted.about !== about) return { isSent: false }
  const { intent, typed, sentence, wasSent } = acted
  if (intent === 'send_code') return { isSent: wasSent, problem: sentence }
  return typed.code === undefined ? { isSent: false } : { isSent: true, code: typed.code, problem: sentence }
}

/** The one proof or the player that a form contains. */
function readTyped(data: FormData): Typed {
  const read = (name: string) => (postedField(data, name) ?? '').trim()
  if (data.has('code')) return { code: read('code') }
  const player = readPlayerFields(data)
  if (player) return { player }
  return data.has('contact') ? { contact: read('contact') } : {}
}

/** No more than a product can have: anybody may post any number of fields, and the page shows them again. */
function readPlayerFields(data: FormData): PlayerValues | undefined {
  const names = new Set<string>()
  for (const name of data.keys()) {
    if (name.startsWith('player.') && playerFieldName.test(name.slice('player.'.length))) names.add(name)
    if (names.size === mostPlayerFields) break
  }
  if (names.size === 0) return undefined
  return Object.fromEntries([...names].map(name => [name.slice('player.'.length), (postedField(data, name) ?? '').trim()]))
}
