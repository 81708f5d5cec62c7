import type { Rupiah } from '@kilat/contract/money.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CheckOutcome } from '../../platform/company-check.ts'
import type { NoticeReading, RawNotice } from '../../platform/notice.ts'
import { isSignedBy, signBody } from '../../platform/signature.ts'
import type { Gateway, TakenBack } from '../gateway.ts'
import { readPlainStatement } from '../plain-statement.ts'
import { sandboxChannels } from './channels.ts'
import {
  type CompanyCtx,
  cancelPayment,
  describePayment,
  openPayment,
  randomIds,
  readMovements,
  returnMoney,
  type SandboxPayment,
} from './company.ts'
import { mapCancelled, mapCreated, mapRefund, mapState, parseJson } from './map.ts'
import { bookFailure, bookPayment, type PayerAct } from './payer.ts'
import { writeStatement } from './statement.ts'
import { bookTakenBack } from './taken-back.ts'

const signatureHeader = 'x-sandbox-signature'

export type SandboxGatewayInput = {
  db: Db
  clock: Clock
  ids?: CompanyCtx['ids']
  /** Address of the payer's pages, such as `http://localhost:3000`. */
  publicUrl: string
  /** Signs the notices. */
  secret: string
  /** Sends a signed notice to the store over HTTP, as a company would. */
  notify: (body: string, headers: Record<string, string>) => Promise<void>
  log?: Pick<Logger, 'warn'>
}

/** How the next call fails: nothing listens, the request is lost, the answer is lost, or the answer is unusable. */
export type GatewayFault = 'unconnected' | 'request_lost' | 'answer_lost' | 'malformed_answer' | 'unheard_of_answer' | 'other_amount'

export type SandboxGateway = Gateway & {
  /** Acts as the payer. A silent payment's notice is lost. */
  pay(reference: string, amountIdr: Rupiah, options?: { silent?: boolean }): Promise<PayerAct>
  fail(reference: string): Promise<PayerAct>
  /** Takes money back without having been asked by the store: all that is left of the newest receipt, or this amount. */
  takeBack(reference: string, kind: TakenBack['kind'], options?: { amountIdr?: Rupiah; silent?: boolean }): Promise<PayerAct>
  /** The settlement statement of everything so far, as a file. */
  statement(): Promise<Uint8Array>
  /** Makes the next call to the company fail like this; further faults wait in line. */
  breakNext(fault: GatewayFault): void
  findByToken(token: string): Promise<PayerView | undefined>
}

/** Everything the payer's page shows. */
type PayerView = {
  payment: SandboxPayment
  receipts: { amount: Rupiah; paidAt: Date }[]
  takenBack: { amount: Rupiah; at: Date }[]
}

/** A gateway that needs no account. The payer's page chooses what happens to the money. */
export function createSandboxGateway(input: SandboxGatewayInput): SandboxGateway {
  const company: CompanyCtx = {
    db: input.db,
    clock: input.clock,
    publicUrl: input.publicUrl.replace(/\/+$/, ''),
    ids: input.ids ?? randomIds,
  }
  const faults: GatewayFault[] = []
  const call = (act: () => Promise<string>) => callCompany(faults.shift(), act)
  return {
    id: 'sandbox',
    channels: sandboxChannels,
    createPayment: request => orUnsent(async () => mapCreated(await call(() => openPayment(company, request)), request)),
    queryPayment: reference => orUnknown(async () => mapState(await call(() => describePayment(company, reference)), reference)),
    cancelPayment: reference => orUnknown(async () => mapCancelled(await call(() => cancelPayment(company, reference)), reference)),
    refund: request => orUnknown(async () => mapRefund(await call(() => returnMoney(company, request)), request.reference)),
    readNotice: notice => readSandboxNotice(notice, input.secret),
    check: () => checkCompany(() => call(async () => '{}')),
    readStatement: readPlainStatement,
    statement: () => writeStatement(company),
    breakNext: fault => void faults.push(fault),
    async pay(reference, amountIdr, options = {}) {
      const act = await bookPayment(company, { reference, amountIdr })
      if (act.kind === 'done' && !options.silent) await sendNotice(input, { id: act.noticeId, event: 'payment.paid', reference })
      return act
    },
    async fail(reference) {
      const act = await bookFailure(company, reference)
      if (act.kind === 'done') await sendNotice(input, { id: act.noticeId, event: 'payment.failed', reference })
      return act
    },
    async takeBack(reference, kind, options = {}) {
      const act = await bookTakenBack(company, { reference, kind, amountIdr: options.amountIdr })
      if (act.kind === 'done' && !options.silent)
        await sendNotice(input, { id: `${act.noticeId}:${kind}`, event: `payment.${kind}`, reference })
      return act
    },
    async findByToken(token) {
      const { payment, receipts, gone } = await readMovements(company, { token })
      return payment && { payment, receipts, takenBack: gone }
    },
  }
}

async function callCompany(fault: GatewayFault | undefined, act: () => Promise<string>): Promise<string> {
  if (fault === 'unconnected') throw new Unconnected('connection refused')
  if (fault === 'request_lost') throw new Error('timed out')
  const answer = await act()
  switch (fault) {
    case 'answer_lost':
      throw new Error('connection closed without an answer')
    case 'malformed_answer':
      return '<html><h1>502 Bad Gateway</h1></html>'
    case 'unheard_of_answer':
      return JSON.stringify({ ...z.object({ reference: z.string() }).parse(parseJson(answer)), result: 'under_review' })
    case 'other_amount':
      return JSON.stringify(z.looseObject({ amount: z.number().optional() }).transform(doubleAmount).parse(parseJson(answer)))
    default:
      return answer
  }
}

const doubleAmount = <T extends { amount?: number | undefined }>(answer: T) => ({
  ...answer,
  ...(answer.amount !== undefined && { amount: answer.amount * 2 }),
})

/** A call that surely did not reach the company. */
class Unconnected extends Error {}

async function orUnsent<T>(act: () => Promise<T>): Promise<T | { kind: 'unsent' | 'unknown'; detail: string }> {
  try {
    return await act()
  } catch (error) {
    return { kind: error instanceof Unconnected ? 'unsent' : 'unknown', detail: error instanceof Error ? error.message : String(error) }
  }
}

async function checkCompany(ask: () => Promise<string>): Promise<CheckOutcome> {
  const answer = await orUnsent(ask)
  if (typeof answer !== 'string') return { kind: answer.kind === 'unsent' ? 'unreachable' : 'unknown', detail: answer.detail }
  return answer === '{}' ? { kind: 'works', detail: 'the sandbox needs no account' } : { kind: 'unknown', detail: answer }
}

async function orUnknown<T>(act: () => Promise<T>): Promise<T | { kind: 'unknown'; detail: string }> {
  try {
    return await act()
  } catch (error) {
    return { kind: 'unknown', detail: error instanceof Error ? error.message : String(error) }
  }
}

const noticeEvents = ['payment.paid', 'payment.failed', 'payment.reversal', 'payment.chargeback', 'payment.refund'] as const

const noticeBody = z.object({ id: z.string().min(1), event: z.enum(noticeEvents), reference: z.string().min(1) })

function readSandboxNotice(notice: RawNotice, secret: string): NoticeReading {
  if (!isSignedBy(notice.body, secret, notice.headers.get(signatureHeader))) return { kind: 'unverified' }
  const reading = noticeBody.safeParse(parseJson(new TextDecoder().decode(notice.body)))
  if (!reading.success) return { kind: 'ignored' }
  const { id, reference, event } = reading.data
  return { kind: 'notice', externalId: id, reference, isPaid: event === 'payment.paid' }
}

async function sendNotice(input: SandboxGatewayInput, notice: z.input<typeof noticeBody>): Promise<void> {
  const body = JSON.stringify({ ...notice, sent_at: input.clock.now().toISOString() })
  const headers = { 'content-type': 'application/json', [signatureHeader]: signBody(body, input.secret) }
  try {
    await input.notify(body, headers)
  } catch (error) {
    // Real notices get lost too: asking for the payment's state still finds the payment.
    input.log?.warn({ err: error, reference: notice.reference }, 'sandbox notice was lost')
  }
}
