import type { MessageEvent, MessageState } from '@kilat/contract/messages.ts'
import type { CheckOutcome } from '../platform/company-check.ts'
import type { RawNotice } from '../platform/notice.ts'

/** Sends approved templates and answers by WhatsApp, and reads what became of them. */
export type Whatsapp = {
  /** Sends a template within a time limit. Does not throw. */
  send(message: TemplateMessage): Promise<WhatsappOutcome>
  /**
   * Answers whoever has just written, in words of our own. Within a time limit; does not throw. WhatsApp refuses it more than 24 hours
   * after the last message of that number.
   */
  answer(message: TextMessage): Promise<WhatsappOutcome>
  /** Reads a notice about messages and replies, if its signature is right. */
  readNotice(notice: RawNotice): WhatsappNotice
  /** True for the word with which the company checks the address of the notices. */
  isVerifyToken(word: string): boolean
  /** Reads the store's own number, and sends nothing. */
  check(): Promise<CheckOutcome>
}

export type TemplateMessage = {
  /** Our own id, which comes back with the notices about the message. */
  id: string
  /** E.164. */
  to: string
} & (
  | { template: MessageEvent; parameters: readonly [item: string, orderId: string, status: string] }
  | { template: 'alert'; parameters: readonly [what: string, subject: string, url: string] }
  | { template: 'code'; code: string }
)

/** `id` and `to` as of a template. */
export type TextMessage = { id: string; to: string; text: string }

export type WhatsappOutcome =
  /** WhatsApp has taken it; `reference` is its id. Whether the number is on WhatsApp comes as a notice. */
  | { kind: 'sent'; reference: string }
  /** It will not be taken, however often it is sent. */
  | { kind: 'refused'; detail: string }
  /** Certainly not taken now. */
  | { kind: 'later'; detail: string; afterMs?: number }
  /** It may have been taken. WhatsApp knows no id of ours to tell a repeated message by. */
  | { kind: 'unknown'; detail: string }

export type WhatsappNotice =
  | { kind: 'unverified' }
  | { kind: 'notice'; states: readonly WhatsappState[]; replies: readonly WhatsappReply[] }

/** What the owner of a number wrote to the store's number. */
export type WhatsappReply = {
  /** E.164. */
  from: string
  text: string
  /** When it was written, to the second. */
  at: Date
}

/** What became of one message. */
export type WhatsappState = {
  /** WhatsApp's id of the message. */
  reference: string
  /** Our id of the message; undefined if the notice does not have it. */
  messageId: string | undefined
  state: MessageState
  /** Why it failed, as a code for the log; null if the notice gives none. */
  detail: string | null
}

/** The store's account at the Cloud API; null if the store sends nothing by WhatsApp. */
export type WhatsappChoice = {
  token: string
  phoneNumberId: string
  appSecret: string
  verifyToken: string
  /** Version of the Graph API. */
  apiVersion: string
  /** Language of all templates, such as `id`. */
  language: string
  /** The approved names of the templates; a store without one for alerts sends none. */
  templates: Readonly<Record<Exclude<TemplateMessage['template'], 'alert'>, string> & { alert?: string | undefined }>
  /** Origin of a simulated Cloud API; undefined for the real one. */
  simulator: string | undefined
} | null
