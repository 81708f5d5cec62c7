import { z } from 'zod'
import { readRetryAfterMs } from '../../platform/retry-after.ts'
import type { PushOutcome } from '../push.ts'
import type { GoogleAnswer } from './call-google.ts'

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
export function readFcmAnswer(answer: GoogleAnswer, now: Date): PushOutcome {
  const { status } = answer
  if (status === 200) return { kind: 'sent' }
  const details = errorSchema.safeParse(answer.body).data?.error.details ?? []
  const code = details.find(detail => detail['@type'] === fcmError)?.errorCode
  const reason = code?.toLowerCase().slice(0, 60) ?? `http_${status}`
  const later = (leastMs: number | null): PushOutcome => ({
    kind: 'later',
    reason,
    retryAfterMs: readRetryAfterMs(answer.retryAfter, now) ?? leastMs,
  })
  switch (code) {
    case 'UNREGISTERED':
    case 'SENDER_ID_MISMATCH':
      return { kind: 'gone', reason }
    case 'INVALID_ARGUMENT': {
      const fields = details.filter(detail => detail['@type'] === badRequest).flatMap(detail => detail.fieldViolations ?? [])
      return { kind: fields.some(({ field }) => field === 'message.token') ? 'gone' : 'refused', reason }
    }
    case 'QUOTA_EXCEEDED':
      return later(quotaWaitMs)
    case 'UNAVAILABLE':
    case 'INTERNAL':
      return later(null)
  }
  if (status === 429) return later(quotaWaitMs)
  return status >= 500 ? later(null) : { kind: 'refused', reason }
}
