import type { Rupiah } from '@kilat/contract/money.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { NoticeReading, RawNotice } from '../../platform/notice.ts'
import { isSignedBy, signBody } from '../../platform/signature.ts'
import type { Gateway } from '../gateway.ts'
import { sandboxChannels } from './channels.ts'
import {
  type CompanyCtx,
  cancelPayment,
  describePayment,
  findPaymentByToken,
  listReceipts,
  openPayment,
  randomIds,
  returnMoney,
  type SandboxPayment,
} from './company.ts'
import { mapCancelled, mapCreated, mapRefund, mapState, parseJson } from './map.ts'
import { bookFailure, bookPayment, type PayerAct } from './payer.ts'

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

/** How the next call fails: the request is lost, the answer is lost, or the answer is unusable. */
export type GatewayFault = 'request_lost' | 'answer_lost' | 'malformed_answer' | 'unheard_of_answer'

export type SandboxGateway = Gateway & {
  /** Acts as the payer. A silent payment's notice is lost. */
  pay(reference: string, amountIdr: Rupiah, options?: { silent?: boolean }): Promise<PayerAct>
  fail(reference: string): Promise<PayerAct>
  /** Makes the next call to the company fail like this; further faults wait in line. */
  breakNext(fault: GatewayFault): void
  findByToken(token: string): Promise<{ payment: SandboxPayment; receipts: { amount: Rupiah; paidAt: Date }[] } | undefined>
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
    createPayment: request => orUnknown(async () => mapCreated(await call(() => openPayment(company, request)), request.reference)),
    queryPayment: reference => orUnknown(async () => mapState(await call(() => describePayment(company, reference)), reference)),
    cancelPayment: reference => orUnknown(async () => mapCancelled(await call(() => cancelPayment(company, reference)), reference)),
    refund: request => orUnknown(async () => mapRefund(await call(() => returnMoney(company, request)), request.reference)),
    readNotice: notice => readSandboxNotice(notice, input.secret),
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
    async findByToken(token) {
      const payment = await findPaymentByToken(company, token)
      return payment && { payment, receipts: await listReceipts(company, payment.reference) }
    },
  }
}

async function callCompany(fault: GatewayFault | undefined, act: () => Promise<string>): Promise<string> {
  if (fault === 'request_lost') throw new Error('timed out')
  const answer = await act()
  switch (fault) {
    case 'answer_lost':
      throw new Error('connection closed without an answer')
    case 'malformed_answer':
      return '<html><h1>502 Bad Gateway</h1></html>'
    case 'unheard_of_answer':
      return JSON.stringify({ ...z.object({ reference: z.string() }).parse(parseJson(answer)), result: 'under_review' })
    default:
      return answer
  }
}

async function orUnknown<T>(act: () => Promise<T>): Promise<T | { kind: 'unknown'; detail: string }> {
  try {
    return await act()
  } catch (error) {
    return { kind: 'unknown', detail: error instanceof Error ? error.message : String(error) }
  }
}

const noticeBody = z.object({ id: z.string().min(1), event: z.enum(['payment.paid', 'payment.failed']), reference: z.string().min(1) })

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
