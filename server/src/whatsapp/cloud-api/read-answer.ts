import { z } from 'zod'
import type { JsonAnswer } from '../../platform/fetch-json.ts'
import { readRetryAfterMs } from '../../platform/retry-after.ts'
import type { WhatsappOutcome } from '../whatsapp.ts'

/** Codes of limits: of the app, of the account, of the number, of this recipient. */
const limitCodes = new Set([4, 80007, 130429, 131048, 131056])
/** Wait after a limit that names no time. */
const limitWaitMs = 60_000

/** Codes the operator can mend while the news is new: permission, token, locked or unpaid account, missing or paused template. */
const operatorCodes = new Set([10, 190, 131031, 131042, 132001, 132015])

const sentSchema = z.object({ messages: z.tuple([z.object({ id: z.string().min(1).max(500) })]) })
const errorSchema = z.object({ error: z.object({ code: z.number().int() }) })

/**
 * What an answer to a message means. A code that is not known here is refused, because the store has other channels; a redirect
 * and a failure without the API's own error are unknown, because they may come from a machine in between.
 */
export function readAnswer(answer: JsonAnswer, now: Date): WhatsappOutcome {
  if (answer.kind === 'none') return { kind: answer.isUnsent ? 'later' : 'unknown', detail: answer.reason }
  const { status, body } = answer
  const retryAfter = answer.headers.get('retry-after')
  if (status === 200) {
    const [sent] = sentSchema.safeParse(body).data?.messages ?? []
    return sent ? { kind: 'sent', reference: sent.id } : { kind: 'unknown', detail: 'http_200' }
  }
  const code = errorSchema.safeParse(body).data?.error.code
  const detail = code === undefined ? `http_${status}` : `http_${status} ${code}`
  const isLimit = status === 429 || (code !== undefined && limitCodes.has(code))
  if (isLimit) return { kind: 'later', detail, afterMs: readRetryAfterMs(retryAfter, now) ?? limitWaitMs }
  const isOfApi = code !== undefined || (status >= 400 && status < 500)
  if (!isOfApi) return { kind: 'unknown', detail }
  const isOperators = status === 401 || status === 403 || (code !== undefined && operatorCodes.has(code))
  if (status < 500 && !isOperators) return { kind: 'refused', detail }
  const afterMs = readRetryAfterMs(retryAfter, now)
  return { kind: 'later', detail, ...(afterMs !== null && { afterMs }) }
}
