import type { CheckOutcome } from '../platform/company-check.ts'

/** Sends texts to Telegram chats as the store's bot. */
export type Telegram = {
  /** Sends a text within a time limit. Does not throw. Telegram knows no id of ours to tell a repeated text by. */
  send(message: TelegramMessage): Promise<TelegramOutcome>
  /** The address that opens the bot and hands it a word when its reader presses Start; undefined if the bot does not answer. */
  linkOf(word: string): Promise<string | undefined>
  /** The chat in which the bot was started with this word, in the last day; undefined if there is none, or nobody can tell. */
  findChat(word: string): Promise<string | undefined>
  /** Reads the bot's own name, and sends nothing. */
  check(): Promise<CheckOutcome>
}

export type TelegramMessage = {
  /** The chat's number, negative for a group. */
  chat: string
  /** Plain text; longer than 4,000 characters it is cut. */
  text: string
}

export type TelegramOutcome =
  /** `reference`: the message's number in its chat. */
  | { kind: 'sent'; reference: string }
  /** The chat is gone, or the bot was blocked there. */
  | { kind: 'gone' }
  /** It will not be taken, however often it is sent. */
  | { kind: 'refused'; detail: string }
  /** Certainly not taken now. */
  | { kind: 'later'; detail: string; afterMs?: number }
  /** It may have been taken. */
  | { kind: 'unknown'; detail: string }

/** The store's bot; null if the store sends nothing by Telegram. */
export type TelegramChoice = {
  token: string
  /** Origin of a simulated Bot API; undefined for the real one. */
  simulator: string | undefined
} | null
