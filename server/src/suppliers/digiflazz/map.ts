import { rupiah } from '@kilat/contract/money.ts'
import { z } from 'zod'
import type { JsonAnswer } from '../../platform/fetch-json.ts'
import { readRetryAfterMs } from '../../platform/retry-after.ts'
import type { BalanceReading, PriceListReading, TopupOutcome, TopupRequest } from '../supplier.ts'
import { serialOf, statuses } from './assumptions.ts'
import { type Meaning, meaningOf } from './response-codes.ts'

/** A number, or the same as text. */
const decimal = z.union([
  z.number().min(0),
  z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,9})?$/)
    .transform(Number),
])

/** The same for a price. As text, three places after a point may be thousands in the Indonesian manner: such a price is not known. */
const priceSchema = z.union([
  z
    .string()
    .regex(/^\d+\.\d{3}$/)
    .transform(() => null),
  decimal,
])

/** A long number that may have been sent as one. */
const serial = z.union([z.string(), z.int().min(0).transform(String)])

/** Two digits, or the same as a number. */
const code = z.union([
  z.string(),
  z
    .int()
    .min(0)
    .transform(rc => String(rc).padStart(2, '0')),
])

const refusalSchema = z.object({ data: z.object({ rc: code, message: z.string().nullish() }) })

const transactionSchema = z.object({
  data: z.object({
    rc: code,
    status: z.string().nullish(),
    message: z.string().nullish(),
    ref_id: z.string().nullish(),
    buyer_sku_code: z.string().nullish(),
    sn: serial.nullish(),
    price: priceSchema.nullish().catch(null),
  }),
})

/** No company is left alone for longer because of one answer. */
const longestWaitMs = 60 * 60_000

type Transaction = z.output<typeof transactionSchema>['data']

/** The status that belongs to a meaning; undefined if any may stand beside it. */
const statusOf: Readonly<Record<Meaning['kind'], 'succeeded' | 'pending' | 'failed' | undefined>> = {
  delivered: 'succeeded',
  pending: 'pending',
  failed: 'failed',
  refused: 'failed',
  not_sent: 'failed',
  blocked: 'failed',
  unknown: undefined,
}

/** Meanings that are told before Digiflazz knows a transaction, so that its answer may not name one. */
const unnamed: readonly Meaning['kind'][] = ['refused', 'not_sent', 'blocked']

/**
 * The outcome of a transaction's call by the answer's body, whatever its HTTP status. Code, status and reference have to agree: an
 * answer that contradicts itself, or is about another transaction, is unknown.
 */
export function mapTransaction(answer: JsonAnswer, request: TopupRequest): TopupOutcome {
  if (answer.kind === 'none') {
    const detail = `no answer: ${answer.reason}`
    return answer.isUnsent ? { kind: 'not_sent', detail, isLost: true } : { kind: 'unknown', detail, why: 'no_answer' }
  }
  const { data: read } = transactionSchema.safeParse(answer.body)
  if (!read) return { kind: 'unknown', detail: `HTTP ${answer.status} with nothing that can be read`, ...readBusy(answer) }
  const { rc, status } = read.data
  const meaning = meaningOf(rc)
  const detail = describe(read.data, request)
  const said = status == null ? undefined : statuses[status.trim().toLowerCase()]
  const isUnnamed = unnamed.includes(meaning.kind)
  if (!isAbout(read.data, request, isUnnamed)) return { kind: 'unknown', detail: `an answer about another transaction, ${detail}` }
  const expected = statusOf[meaning.kind]
  const agrees = said === expected || (isUnnamed && status == null)
  if (expected !== undefined && !agrees) return { kind: 'unknown', detail: `the status ${status} contradicts ${detail}` }
  return outcomeOf(meaning, { transaction: read.data, request, detail })
}

/** Whether an answer that can not be read says that the company has too much to do, and for how long. */
function readBusy({ status, headers }: Extract<JsonAnswer, { kind: 'answer' }>): { why?: 'busy'; waitMs?: number } {
  if (status !== 429 && status < 500) return {}
  const waitMs = readRetryAfterMs(headers.get('retry-after'), new Date())
  return { why: 'busy', ...(waitMs !== null && { waitMs: Math.min(waitMs, longestWaitMs) }) }
}

function outcomeOf(meaning: Meaning, found: { transaction: Transaction; request: TopupRequest; detail: string }): TopupOutcome {
  const { transaction, request, detail } = found
  switch (meaning.kind) {
    case 'delivered':
      return mapDelivered(transaction, request, detail)
    case 'failed':
    case 'refused':
    case 'blocked':
      return { ...meaning, detail }
    case 'pending':
    case 'not_sent':
    case 'unknown':
      return { kind: meaning.kind, detail }
  }
}

function mapDelivered({ sn, price }: Transaction, { reference, isVoucher }: TopupRequest, detail: string): TopupOutcome {
  const serialNumber = serialOf({ sn: sn?.trim() ?? '', reference, isVoucher })
  if (serialNumber === undefined) return { kind: 'pending', detail: `a success without its code, ${detail}` }
  if (price == null || price > 1_000_000_000) return { kind: 'unknown', detail: `a success without its price, ${detail}` }
  // A part of a rupiah is paid as a whole one.
  return { kind: 'succeeded', serialNumber, costIdr: rupiah(Math.ceil(price)) }
}

function isAbout({ ref_id: reference, buyer_sku_code: sku }: Transaction, request: TopupRequest, isUnnamed: boolean): boolean {
  if (sku != null && sku !== request.sku) return false
  return reference == null ? isUnnamed : reference === request.reference
}

/** Code and message, without the player, who may be an address. */
function describe({ rc, message }: Pick<Transaction, 'rc' | 'message'>, { customerNo }: Pick<TopupRequest, 'customerNo'>): string {
  const said = (message ?? '').replaceAll(customerNo || '\0', '…').slice(0, 160)
  return `rc ${rc}${said && `: ${said}`}`
}

const balanceSchema = z.object({ data: z.object({ deposit: z.union([decimal, z.number()]) }) })

export function mapBalance(answer: JsonAnswer): BalanceReading {
  if (answer.kind === 'none') return { kind: 'unknown', detail: `no answer: ${answer.reason}` }
  const { data: read } = balanceSchema.safeParse(answer.body)
  if (read) return { kind: 'read', balanceIdr: Math.floor(read.data.deposit) }
  const { data: refusal } = refusalSchema.safeParse(answer.body)
  if (!refusal) return { kind: 'unknown', detail: `HTTP ${answer.status} with nothing that can be read` }
  const meaning = meaningOf(refusal.data.rc)
  const detail = describe(refusal.data, { customerNo: '' })
  return meaning.kind === 'blocked' ? { ...meaning, detail } : { kind: 'unknown', detail }
}

const listSchema = z.object({ data: z.array(z.unknown()) })

/** The list as it is; where a refusal stands in its place, nothing is known about the offers. */
export function mapPriceList(answer: JsonAnswer): PriceListReading {
  if (answer.kind === 'none') return { kind: 'unread', detail: `no answer: ${answer.reason}` }
  const { data: list } = listSchema.safeParse(answer.body)
  if (list) return { kind: 'document', document: list }
  const { data: refusal } = refusalSchema.safeParse(answer.body)
  const detail = refusal ? describe(refusal.data, { customerNo: '' }) : `HTTP ${answer.status} with no list that can be read`
  return { kind: 'unread', detail }
}
