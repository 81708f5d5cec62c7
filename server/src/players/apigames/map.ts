import { z } from 'zod'
import type { CheckOutcome } from '../../platform/company-check.ts'
import type { JsonAnswer } from '../../platform/fetch-json.ts'
import { findTrouble, nonsense, toCheckOutcome, type Unavailable, useless } from '../find-trouble.ts'
import type { PlayerAnswer } from '../player-checker.ts'
import { readNickname } from '../read-nickname.ts'
import { answeredCode, credentialsMessage } from './assumptions.ts'

const lookedSchema = z.object({
  status: z.literal(1),
  rc: z.literal(answeredCode),
  data: z.object({ is_valid: z.boolean(), username: z.string().nullish() }),
})

const refusedSchema = z.object({ status: z.literal(0), rc: z.number(), error_msg: z.string().nullish(), message: z.string().nullish() })

/** What an answer with HTTP 200 says of the player that was asked for. */
export function mapAnswer(answer: JsonAnswer): PlayerAnswer {
  const body = answer.kind === 'answer' ? answer.body : undefined
  const refusal = readRefusal(body)
  if (refusal) return refusal
  const { data: looked } = lookedSchema.safeParse(body)
  if (!looked) return nonsense('it says neither a nickname nor why not')
  const { is_valid: isValid, username } = looked.data
  const nickname = readNickname(username ?? '')
  if (isValid) return nickname === undefined ? useless('the nickname is empty') : { kind: 'found', nickname, region: null }
  // A name of an account that does not exist contradicts itself.
  return nickname === undefined ? { kind: 'not_found', isSure: true } : useless('a nickname without a player')
}

/** What the answer about the merchant's own account says. */
export function mapCheck(answer: JsonAnswer): CheckOutcome {
  const trouble = findTrouble(answer) ?? readRefusal(answer.kind === 'answer' ? answer.body : undefined)
  if (trouble) return toCheckOutcome(answer, trouble)
  const isKnown = z.object({ status: z.literal(1) }).safeParse(answer.kind === 'answer' ? answer.body : undefined).success
  return isKnown ? { kind: 'works', detail: 'it knows the merchant' } : { kind: 'unknown', detail: 'it answers in another form' }
}

function readRefusal(body: unknown): Unavailable | undefined {
  const { data: refused } = refusedSchema.safeParse(body)
  if (!refused) return undefined
  const { rc, error_msg: error, message } = refused
  // Without the company's words, which may repeat what was asked.
  return { kind: 'unavailable', why: credentialsMessage.test(error ?? message ?? '') ? 'locked_out' : 'refused', detail: `rc ${rc}` }
}
