import { rupiahSchema } from '@kilat/contract/money.ts'
import { z } from 'zod'
import type { FailureReason, TopupOutcome } from '../supplier.ts'

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), reference: z.string(), serial_number: z.string().min(1), price: rupiahSchema }),
  z.object({ status: z.literal('pending'), reference: z.string(), message: z.string() }),
  z.object({ status: z.literal('failed'), reference: z.string(), reason: z.string(), message: z.string() }),
  /** Turned away before a top-up was made: the same reference may be sent again. */
  z.object({ status: z.literal('turned_away'), reference: z.string(), message: z.string() }),
])

const reasons: ReadonlyMap<string, FailureReason> = new Map([
  ['player_invalid', 'player_invalid'],
  ['out_of_stock', 'out_of_stock'],
  ['price_above_ceiling', 'price_above_ceiling'],
  ['cut_off', 'cut_off'],
  ['supplier_down', 'supplier_down'],
])

/** The outcome of the top-up with this reference. An unreadable or unheard-of answer is unknown. */
export function mapTopup(text: string, reference: string): TopupOutcome {
  const reading = answerSchema.safeParse(parseJson(text))
  if (!reading.success) return { kind: 'unknown', detail: `unreadable answer: ${text.slice(0, 200)}` }
  const answer = reading.data
  if (answer.reference !== reference) return { kind: 'unknown', detail: `answer about ${answer.reference}` }
  switch (answer.status) {
    case 'success':
      return { kind: 'succeeded', serialNumber: answer.serial_number, costIdr: answer.price }
    case 'pending':
      return { kind: 'pending', detail: answer.message }
    case 'failed':
      return { kind: 'failed', reason: reasons.get(answer.reason) ?? 'other', detail: answer.message }
    case 'turned_away':
      return { kind: 'not_sent', detail: answer.message }
  }
}

/** Undefined if the text is not JSON; every schema refuses that. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
