import { z } from 'zod'
import type { JsonAnswer } from '../../platform/fetch-json.ts'
import { readRetryAfterMs } from '../../platform/retry-after.ts'
import type { PushOutcome } from '../push.ts'

const fcmError = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
const badRequest = 'type.googleapis.com/google.rpc.BadRequest'
/** Wait after an exceeded quota that names no time. */
const quotaWaitMs = 60_000

const errorSchema = z.object({
  error: z.object({
    details: z
      .array(
        z.object({
          '@type': z.string().optional(),
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string().optional() })).optional(),
        }),
      )
      .default([]),
  }),
})

/** What Firebase's answer to a message means. A code it has not documented is refused, or tried again if its server failed. */
export function readFcmAnswer(answer: JsonAnswer, now: Date): PushOutcome {
  if (answer.kind === 'none')
    return { kind: 'later', reason: answer.reason === 'TimeoutError' ? 'timeout' : 'no_answer', retryAfterMs: null }
  const { status } = answer
  if (status === 200) return { kind: 'sent' }
  const details = errorSchema.safeParse(answer.body).data?.error.details ?? []
  const code = details.find(detail => detail['@type'] === fcmError)?.errorCode
  const reason = code?.toLowerCase().slice(0, 60) ?? `http_${status}`
  const later = (leastMs: number | null): PushOutcome => ({
    kind: 'later',
    reason,
    retryAfterMs: readRetryAfterMs(answer.headers.get('retry-after'), now) ?? leastMs,
  })
  switch (code) {
    case 'UNREGISTERED':
      return { kind: 'gone', reason }
    case 'INVALID_ARGUMENT': {
      const fields = details.filter(detail => detail['@type'] === badRequest).flatMap(detail => detail.fieldViolations ?? [])
      return { kind: fields.some(({ field }) => field === 'message.token') ? 'gone' : 'refused', reason }
    }
    // The service account is another project's. After the operator has mended that, the token works again.
    case 'SENDER_ID_MISMATCH':
      return { kind: 'refused', reason }
    case 'QUOTA_EXCEEDED':
      return later(quotaWaitMs)
    case 'UNAVAILABLE':
    case 'INTERNAL':
      return later(null)
  }
  if (status === 429) return later(quotaWaitMs)
  const isRedirect = status >= 300 && status < 400
  return status >= 500 || isRedirect ? later(null) : { kind: 'refused', reason }
}
