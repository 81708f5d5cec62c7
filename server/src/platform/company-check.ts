import { describeAnswer, type JsonAnswer } from './fetch-json.ts'

/** Whether a company would work with this store's credentials. */
export type CheckOutcome =
  /** `detail`: what the company named, such as the account or its number of channels. */
  | { kind: 'works'; detail: string }
  | { kind: 'wrong_credentials'; detail: string }
  /** The credentials are of the company's test environment and the store's address is not, or the other way round. */
  | { kind: 'wrong_environment'; detail: string }
  | { kind: 'unreachable'; detail: string }
  | { kind: 'unknown'; detail: string }

/** One company of the store, with a question to it that changes nothing. */
export type CompanyCheck = {
  kind: 'gateway' | 'supplier' | 'player_checker' | 'sign_in' | 'mail' | 'whatsapp' | 'telegram' | 'push' | 'realtime'
  /** The company's name, such as the one in the configuration. */
  id: string
  check(): Promise<CheckOutcome>
}

/** Reads a company's answer to such a question; `detail` says what a good answer proves. */
export function readCheck(answer: JsonAnswer, detail: string): CheckOutcome {
  const said = describeAnswer(answer)
  if (answer.kind === 'none') return { kind: answer.isUnsent ? 'unreachable' : 'unknown', detail: said }
  if (answer.status === 401 || answer.status === 403) return { kind: 'wrong_credentials', detail: said }
  return answer.status >= 200 && answer.status < 300 ? { kind: 'works', detail } : { kind: 'unknown', detail: said }
}
