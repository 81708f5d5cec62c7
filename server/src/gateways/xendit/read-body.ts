import type { z } from 'zod'
import { describeAnswer, type JsonAnswer } from '../../platform/fetch-json.ts'
import { unknownAnswer } from './client.ts'

/** The body of a good answer; any other is unknown. */
export function readBody<S extends z.ZodType>(
  answer: JsonAnswer,
  schema: S,
): { kind: 'read'; body: z.output<S> } | { kind: 'unknown'; detail: string } {
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299) return unknownAnswer(answer)
  const reading = schema.safeParse(answer.body)
  return reading.success ? { kind: 'read', body: reading.data } : { kind: 'unknown', detail: `unreadable: ${describeAnswer(answer)}` }
}
