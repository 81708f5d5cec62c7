import { z } from 'zod'
import type { JsonAnswer } from '../../platform/fetch-json.ts'
import type { TelegramOutcome } from '../telegram.ts'

/** Wait after a limit that names no time. */
const limitWaitMs = 60_000

const sentSchema = z.object({ ok: z.literal(true), result: z.object({ message_id: z.number().int() }) })
const errorSchema = z.object({
  ok: z.literal(false),
  error_code: z.number().int(),
  description: z.string(),
  parameters: z
    .object({ retry_after: z.number().int().min(0) })
    .partial()
    .optional(),
})

/** Descriptions of a chat that is no more; the codes alone do not tell. */
const gone = /chat not found|bot was (?:blocked|kicked)|user is deactivated|upgraded to a supergroup/i

/** What an answer to a message means. A failure without the API's own error is unknown, because it may come from a machine in between. */
export function readSent(answer: JsonAnswer): TelegramOutcome {
  if (answer.kind === 'none') return { kind: answer.isUnsent ? 'later' : 'unknown', detail: answer.reason }
  const sent = sentSchema.safeParse(answer.body).data
  if (sent) return { kind: 'sent', reference: String(sent.result.message_id) }
  const error = errorSchema.safeParse(answer.body).data
  if (!error) return { kind: 'unknown', detail: `http_${answer.status}` }
  const detail = `telegram_${error.error_code}`
  if (error.error_code === 429) return { kind: 'later', detail, afterMs: (error.parameters?.retry_after ?? 0) * 1_000 || limitWaitMs }
  if (error.error_code >= 500) return { kind: 'unknown', detail }
  if (gone.test(error.description)) return { kind: 'gone' }
  // A wrong token can be mended while the news is new.
  return error.error_code === 401 || error.error_code === 404 ? { kind: 'later', detail } : { kind: 'refused', detail }
}
