import { rupiahSchema } from '@kilat/contract/money.ts'
import { paymentInstructionsSchema } from '@kilat/contract/transactions.ts'
import { z } from 'zod'
import type { CancelOutcome, CreateOutcome, PaymentRequest, PaymentState, RefundOutcome } from '../gateway.ts'

const createAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('created'), reference: z.string(), amount: rupiahSchema, instructions: paymentInstructionsSchema }),
  z.object({ result: z.literal('refused'), reference: z.string(), message: z.string() }),
])

const queryAnswer = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('found'),
    reference: z.string(),
    status: z.enum(['pending', 'paid', 'expired', 'failed', 'cancelled']),
    receipts: z.array(z.object({ id: z.string().min(1), amount: rupiahSchema, fee: rupiahSchema, paid_at: z.iso.datetime() })),
    taken_back: z.array(
      z.object({
        id: z.string().min(1),
        kind: z.enum(['refund', 'reversal', 'chargeback']),
        receipt: z.string().min(1),
        refund: z.string().nullable(),
        amount: rupiahSchema,
        at: z.iso.datetime(),
      }),
    ),
  }),
  z.object({ result: z.literal('not_found'), reference: z.string() }),
])

const cancelAnswer = z.object({ result: z.enum(['cancelled', 'paid', 'not_found']), reference: z.string() })

const refundAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('refunded'), reference: z.string() }),
  z.object({ result: z.literal('refused'), reference: z.string(), message: z.string() }),
])

/** Reads the answer to a new payment. An unreadable answer, or one about another payment or amount, is unknown. */
export function mapCreated(text: string, { reference, amountIdr }: Pick<PaymentRequest, 'reference' | 'amountIdr'>): CreateOutcome {
  const reading = readAnswer(createAnswer, text, reference)
  if ('kind' in reading) return reading
  if (reading.result === 'refused') return { kind: 'refused', detail: reading.message }
  if (reading.amount !== amountIdr) return { kind: 'unknown', detail: `answer about ${reading.amount} rupiah` }
  return { kind: 'created', instructions: reading.instructions }
}

/** Reads the answer to a payment's status check. */
export function mapState(text: string, reference: string): PaymentState {
  const reading = readAnswer(queryAnswer, text, reference)
  if ('kind' in reading) return reading
  if (reading.result === 'not_found') return { kind: 'not_found' }
  return {
    kind: 'found',
    status: reading.status,
    receipts: reading.receipts.map(({ id, amount, fee, paid_at }) => ({
      externalId: id,
      amountIdr: amount,
      feeIdr: fee,
      paidAt: new Date(paid_at),
    })),
    takenBack: reading.taken_back.map(({ id, kind, receipt, refund, amount, at }) => ({
      kind,
      externalId: id,
      receiptId: receipt,
      refundReference: refund,
      amountIdr: amount,
      at: new Date(at),
    })),
  }
}

/** Reads the answer to a cancellation. */
export function mapCancelled(text: string, reference: string): CancelOutcome {
  const reading = readAnswer(cancelAnswer, text, reference)
  return 'kind' in reading ? reading : { kind: reading.result }
}

/** Reads the answer to a refund. */
export function mapRefund(text: string, reference: string): RefundOutcome {
  const reading = readAnswer(refundAnswer, text, reference)
  if ('kind' in reading) return reading
  return reading.result === 'refused' ? { kind: 'refused', detail: reading.message } : { kind: 'refunded' }
}

type Unknown = { kind: 'unknown'; detail: string }

function readAnswer<S extends z.ZodType<{ reference: string }>>(schema: S, text: string, reference: string): z.output<S> | Unknown {
  const reading = schema.safeParse(parseJson(text))
  if (!reading.success) return { kind: 'unknown', detail: `unreadable answer: ${text.slice(0, 200)}` }
  if (reading.data.reference !== reference) return { kind: 'unknown', detail: `answer about ${reading.data.reference}` }
  return reading.data
}

/** Undefined if the text is not JSON; every schema refuses that. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
