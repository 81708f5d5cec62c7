import type { MessageEvent } from '@kilat/contract/messages.ts'
import type { RawNotice } from '../platform/notice.ts'

/** Sends approved templates by WhatsApp, and reads what became of them. */
export type Whatsapp = {
  /** Sends a template within a time limit. Does not throw. */
  send(message: TemplateMessage): Promise<WhatsappOutcome>
  /** Reads a notice about messages, if its signature is right. */
  readNotice(notice: RawNotice): WhatsappNotice
  /** True for the word with which the company checks the address of the notices. */
  isVerifyToken(word: string): boolean
}

export type TemplateMessage = {
  /** Our own id, which comes back with every notice about the message. */
  id: string
  /** E.164. */
  to: string
} & ({ template: MessageEvent; parameters: readonly [item: string, orderId: string, status: string] } | { template: 'code'; code: string })

export type WhatsappOutcome =
  /** WhatsApp has taken it; `reference` is its id. Whether the number is on WhatsApp comes as a notice. */
  | { kind: 'sent'; reference: string }
  /** It will not be taken, however often it is sent. */
  | { kind: 'refused'; detail: string }
  /** Certainly not taken now. */
  | { kind: 'later'; detail: string; afterMs?: number }
  /** It may have been taken. WhatsApp knows no id of ours to tell a repeated message by. */
  | { kind: 'unknown'; detail: string }

export type WhatsappNotice = { kind: 'unverified' } | { kind: 'states'; states: readonly WhatsappState[] }

/** What became of one message. */
export type WhatsappState = {
  /** WhatsApp's id of the message. */
  reference: string
  /** Our id of the message; undefined if the notice does not have it. */
  messageId: string | undefined
  state: 'sent' | 'delivered' | 'read' | 'failed'
  /** Why it failed, as a code for the log; null if the notice gives none. */
  detail: string | null
}

/** The store's account at the Cloud API; null if the store sends nothing by WhatsApp. */
export type WhatsappChoice = {
  token: string
  phoneNumberId: string
  appSecret: string
  verifyToken: string
  /** Such as `v23.0`. */
  apiVersion: string
  /** Language of all templates, such as `id`. */
  language: string
  /** The approved names of the templates. */
  templates: Readonly<Record<TemplateMessage['template'], string>>
  /** Origin of a simulated Cloud API; undefined for the real one. */
  simulator: string | undefined
} | null
