import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { NoticeReading, RawNotice } from '../../platform/notice.ts'
import { isSignedBy, signBody } from '../../platform/signature.ts'
import type { Supplier, TopupOutcome, TopupRequest } from '../supplier.ts'
import { type CompanyCtx, settleDue, takeTopup } from './company.ts'
import { mapTopup, parseJson } from './map.ts'

const signatureHeader = 'x-sandbox-signature'

const dayMs = 24 * 60 * 60_000

export type SandboxSupplierInput = {
  db: Db
  clock: Clock
  /** Waits, and rejects when the signal aborts; tests pass one that does not wait. */
  sleep?: CompanyCtx['sleep']
  /** The company's price for a sku; a sku without a price costs the request's ceiling. */
  costOf?: CompanyCtx['costOf']
  /** Time limit of one call. */
  timeoutMs?: number
  answerMs?: number
  pendingMs?: number
  hangMs?: number
  /** Signs the notices; without it every notice is refused. */
  secret?: string
  /** Sends a signed notice to the store when a pending top-up ends; without it the store has to ask. */
  notify?: (body: string, headers: Record<string, string>) => Promise<void>
  log?: Pick<Logger, 'warn'>
}

export type SandboxSupplier = Supplier & {
  /** Ends pending top-ups that are due and sends their notices. Answers how many. */
  settleDue(): Promise<number>
}

/** A supplier that needs no account. The player's id chooses what happens; see `scenario.ts`. */
export function createSandboxSupplier(input: SandboxSupplierInput): SandboxSupplier {
  const { db, clock, sleep = waitFor, costOf = async () => undefined } = input
  const { answerMs = 800, pendingMs = 3_000, hangMs = 60_000, timeoutMs = 20_000 } = input
  const company: CompanyCtx = { db, clock, sleep, costOf, answerMs, pendingMs, hangMs }
  const settleAll = async () => {
    const settled = await settleDue(company)
    for (const reference of settled) await sendNotice(input, reference)
    return settled.length
  }
  return {
    id: 'sandbox',
    referenceLifetimeMs: 30 * dayMs,
    async send(request) {
      const outcome = await sendTopup(company, request, timeoutMs)
      if (outcome.kind === 'pending' && input.notify) void settleLater(input, pendingMs, settleAll)
      return outcome
    },
    readNotice: notice => readSandboxNotice(notice, input.secret),
    settleDue: settleAll,
  }
}

async function sendTopup(company: CompanyCtx, request: TopupRequest, timeoutMs: number): Promise<TopupOutcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return mapTopup(await takeTopup(company, request, signal), request.reference)
  } catch (error) {
    // After any failure the request may still have arrived, so the outcome is unknown.
    if (signal.aborted) return { kind: 'unknown', detail: `no answer within ${timeoutMs} ms` }
    return { kind: 'unknown', detail: error instanceof Error ? error.message : String(error) }
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal })
}

async function settleLater(input: SandboxSupplierInput, pendingMs: number, settleAll: () => Promise<number>): Promise<void> {
  try {
    await wait(pendingMs, undefined, { ref: false })
    await settleAll()
  } catch (error) {
    // No caller needs this result: the store asks by itself and finds the same end.
    input.log?.warn({ err: error }, 'sandbox top-ups were not settled')
  }
}

const noticeBody = z.object({ id: z.string().min(1), event: z.literal('topup.settled'), reference: z.string().min(1) })

function readSandboxNotice(notice: RawNotice, secret: string | undefined): NoticeReading {
  if (!secret || !isSignedBy(notice.body, secret, notice.headers.get(signatureHeader))) return { kind: 'unverified' }
  const reading = noticeBody.safeParse(parseJson(new TextDecoder().decode(notice.body)))
  if (!reading.success) return { kind: 'ignored' }
  return { kind: 'notice', externalId: reading.data.id, reference: reading.data.reference }
}

async function sendNotice(input: SandboxSupplierInput, reference: string): Promise<void> {
  if (!input.notify || !input.secret) return
  const notice: z.input<typeof noticeBody> = { id: `${reference}:settled`, event: 'topup.settled', reference }
  const body = JSON.stringify({ ...notice, sent_at: input.clock.now().toISOString() })
  const headers = { 'content-type': 'application/json', [signatureHeader]: signBody(body, input.secret) }
  try {
    await input.notify(body, headers)
  } catch (error) {
    // Real notices get lost too: asking with the same reference finds the end.
    input.log?.warn({ err: error, reference }, 'sandbox notice was lost')
  }
}
