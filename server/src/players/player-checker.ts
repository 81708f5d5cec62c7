import type { PlayerValues } from '@kilat/contract/player.ts'
import type { CheckOutcome } from '../platform/company-check.ts'

/** A player whose nickname is asked for. */
export type PlayerQuestion = {
  productId: string
  /** Cleaned values of all fields of the product. */
  values: PlayerValues
  /** Time limit of the answer. */
  timeoutMs: number
}

/** Why a company did not answer a question. */
export type Silence =
  /** The connection failed, or no answer came in time. */
  | 'no_answer'
  /** The company is down or has too much to do. */
  | 'busy'
  /** It does not take this store's credentials. */
  | 'locked_out'
  /** It works, and does not answer this question. */
  | 'refused'
  /** An answer that its documents do not describe. */
  | 'nonsense'
  /** It was not asked: it failed too often just now, or was asked too often. */
  | 'spared'

export type PlayerAnswer =
  /** `nickname` is one line of visible text. `region` is the Indonesian name of the account's country; null if it was not named. */
  | { kind: 'found'; nickname: string; region: string | null }
  /** `isSure` is false if the account may exist all the same, so that others are asked. */
  | { kind: 'not_found'; isSure: boolean }
  /** `detail` is for the log and contains nothing of the player. `waitMs`: the company wants to be left alone for that long. */
  | { kind: 'unavailable'; why: Silence; detail: string; waitMs?: number }

/** A company that looks up the nickname of a player. */
export type PlayerChecker = {
  id: string
  /** Whether it can look up players of this product. */
  knows(productId: string): boolean
  /** Never invents a nickname and never throws. */
  ask(question: PlayerQuestion): Promise<PlayerAnswer>
  /** Whether it works with the store's credentials. Absent if there is nobody to ask. */
  check?(): Promise<CheckOutcome>
}

/** How often the companies may be asked. No method throws. */
export type QuestionBudget = {
  /** Counts a question to a company. It may be asked only if the answer is `free`. */
  take(checker: string): Promise<'free' | 'spent' | 'paused'>
  /** The company wants to be left alone for so long. */
  pause(checker: string, waitMs: number): Promise<void>
}
