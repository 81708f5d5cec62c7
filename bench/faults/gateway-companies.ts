import type { Rupiah } from '@kilat/contract/money.ts'
import { simulateMidtrans } from '../../server/src/gateways/midtrans/simulator.ts'
import type { SimulatedAnswer, SimulatedCall, SimulatedCompany } from '../../server/src/gateways/simulated-company.ts'
import { type Simulator, startSimulator } from '../../server/src/gateways/simulator.ts'
import type { CallFault, Dice, Rates } from '../../server/src/gateways/simulator-faults.ts'
import type { NoticeFault } from '../../server/src/gateways/simulator-notices.ts'
import type { Till, TillEvent, TillPayment } from '../../server/src/gateways/simulator-till.ts'
import { simulateTripay } from '../../server/src/gateways/tripay/simulator.ts'
import { createXenditSimulator } from '../../server/src/gateways/xendit/simulator.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { midtransKey, tripayAccount, xenditAccount } from './accounts.ts'
import type { FaultCount } from './fault-count.ts'
import { diceOf, type PayerAct } from './plan.ts'

const callFaults: Rates<CallFault> = {
  lose_request: 0.03,
  busy: 0.03,
  lose_answer: 0.04,
  hang: 0.003,
  error_page: 0.02,
  redirect: 0.01,
  unheard_of: 0.01,
  other_amount: 0.01,
}
const noticeFaults: Rates<NoticeFault> = { drop: 0.2, delay: 0.1, repeat: 0.15, hold: 0.1 }

/** Share of payments that a company refuses to make, and of notices that are followed by one that says the contrary. */
const [refusedShare, contradictedShare] = [0.02, 0.05]

type Name = 'midtrans' | 'tripay' | 'xendit'

/** What payers can do at each company. */
const possible: Readonly<Record<Name, readonly PayerAct[]>> = {
  midtrans: ['full', 'fail', 'reversal', 'chargeback', 'refund'],
  tripay: ['full', 'late', 'refund'],
  xendit: ['full', 'twice', 'less', 'more', 'late', 'fail', 'reversal', 'refund'],
}

/** A page takes its exact amount, once. */
const pageActs: readonly PayerAct[] = ['full', 'reversal']

const companies: Readonly<Record<Name, { company: () => SimulatedCompany; refusal: SimulatedAnswer; opens: readonly string[] }>> = {
  midtrans: {
    company: () => simulateMidtrans({ serverKey: midtransKey }),
    refusal: { status: 400, body: { status_code: '400', status_message: 'One or more parameters in the payload is invalid.', id: 'x' } },
    opens: ['/v2/charge'],
  },
  tripay: {
    company: () => simulateTripay({ account: tripayAccount }),
    refusal: { status: 400, body: { success: false, message: 'Payment channel is not available' } },
    opens: ['/api/transaction/create'],
  },
  xendit: {
    company: () => createXenditSimulator(xenditAccount),
    refusal: { status: 403, body: { error_code: 'REQUEST_FORBIDDEN_ERROR', message: 'The channel is not activated' } },
    opens: ['/payment_requests', '/v2/invoices'],
  },
}

export type PaymentAt = { company: Name; simulator: Simulator; payment: TillPayment }

export type GatewayCompanies = {
  urls: Record<Name, string>
  all: readonly { name: Name; simulator: Simulator }[]
  /** The payment that a payer was shown this number, code or address for. */
  find(shown: string): PaymentAt | undefined
  close(): Promise<void>
}

export type GatewayCompaniesInput = {
  seed: number
  /** Address of the store for the notices of this company. */
  noticeUrl(company: string): string
  count: FaultCount
  /** Waits of notices are multiplied by this. */
  timeScale: number
}

/** The three companies as HTTP servers, with faults that follow from the seed and the place of a payment among its company's. */
export async function startGatewayCompanies(input: GatewayCompaniesInput): Promise<GatewayCompanies> {
  const found = new Map<string, () => PaymentAt | undefined>()
  const all = await Promise.all((['midtrans', 'tripay', 'xendit'] as const).map(name => startOne(name, input, found)))
  const urlOf = (name: Name) => all.find(one => one.name === name)?.simulator.url ?? ''
  return {
    urls: { midtrans: urlOf('midtrans'), tripay: urlOf('tripay'), xendit: urlOf('xendit') },
    all,
    find: shown => found.get(shown)?.(),
    async close() {
      await Promise.all(all.map(({ simulator }) => simulator.close()))
    },
  }
}

/** The act that this company's payers can do instead, if not this one. */
export function actAt({ company, payment }: PaymentAt, act: PayerAct): PayerAct {
  const acts = payment.code.startsWith('INVOICE:') ? pageActs : possible[company]
  return acts.includes(act) ? act : 'full'
}

const referencePattern = /PAY-[0-9A-Z]{16}/

async function startOne(name: Name, { seed, noticeUrl, count, timeScale }: GatewayCompaniesInput, found: FoundPayments) {
  const { company: make, refusal, opens } = companies[name]
  const company = make()
  const known = new Map<string, string>()
  const places = new Map<string, number>()
  const dice = new Map<string, Dice>()
  const latest = new Map<string, string | undefined>()

  function placeOf(reference: string): number {
    const place = places.get(reference) ?? places.size
    places.set(reference, place)
    return place
  }

  /** The store's reference in a call, or the one that a number of the company belongs to. */
  function referenceOf({ path, query, text }: SimulatedCall): string {
    const named = referencePattern.exec(`${path}?${query} ${text}`)?.[0]
    const words = [...path.split('/'), ...query.values(), ...(text.match(/[\w-]{12,}/g) ?? [])]
    return named ?? words.map(word => known.get(word)).find(reference => reference !== undefined) ?? 'none'
  }

  /** Remembers everything that an answer shows about its one payment. */
  function remember(body: unknown, till: Till): void {
    const words: string[] = []
    collectTexts(body, words)
    const references = new Set(words.filter(word => till.find(word)))
    const [reference] = references
    if (references.size !== 1 || reference === undefined) return
    for (const word of words) {
      if (word.length < 10 || known.has(word)) continue
      known.set(word, reference)
      found.set(word, () => {
        const payment = till.find(reference)
        return payment && { company: name, simulator, payment }
      })
    }
  }

  function contradict(event: TillEvent): void {
    if (event.kind !== 'paid' || count.isCalm()) return
    if (!diceOf(seed, name, 'contradict', placeOf(event.payment.reference)).isHit(contradictedShare)) return
    const payment = { ...event.payment, status: 'failed' as const, receipts: [] }
    const notice = company.notice({ kind: 'failed', payment }, simulator.till)
    if (!notice) return
    count.add('gateway notice contradict')
    simulator.send(notice)
  }

  const watched: SimulatedCompany = {
    ...company,
    answer(call, till) {
      const reference = referenceOf(call)
      const isNew = call.method === 'POST' && opens.includes(call.path) && !till.find(reference)
      if (isNew && !count.isCalm() && diceOf(seed, name, 'refuse', placeOf(reference)).isHit(refusedShare)) {
        count.add('gateway refuse')
        return refusal
      }
      const answer = company.answer(call, till)
      remember(answer.body, till)
      return answer
    },
    notice(event, till) {
      contradict(event)
      return company.notice(event, till)
    },
  }

  function diceFor(about: SimulatedCall | TillEvent): Dice {
    const isCall = 'path' in about
    const reference = isCall ? referenceOf(about) : about.payment.reference
    const key = `${isCall} ${reference}`
    const own = dice.get(key) ?? diceOf(seed, name, isCall ? 'calls' : 'notices', reference === 'none' ? -1 : placeOf(reference))
    dice.set(key, own)
    return {
      ...own,
      draw(rates) {
        if (count.isCalm()) return undefined
        const drawn = own.draw(rates)
        // A company that names the same wrong amount twice running can not be found out by asking it.
        const fault = drawn === 'other_amount' && latest.get(key) === drawn ? undefined : drawn
        latest.set(key, fault)
        if (fault) count.add(`gateway ${isCall ? '' : 'notice '}${fault}`)
        return fault
      },
    }
  }

  const chaos = { seed, calls: callFaults, notices: noticeFaults, diceOf: diceFor }
  const simulator = await startSimulator({ company: watched, clock: systemClock, noticeUrl: noticeUrl(name), chaos, timeScale })
  return { name, simulator }
}

type FoundPayments = Map<string, () => PaymentAt | undefined>

function collectTexts(value: unknown, into: string[]): void {
  if (typeof value === 'string') into.push(value)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collectTexts(part, into)
}

/** Rupiah that a company has of a payment: what payers paid less what it sent or took back. */
export function keptIdr({ receipts, takenBack }: TillPayment): number {
  const sum = (list: readonly { amountIdr: Rupiah }[]) => list.reduce((total, { amountIdr }) => total + amountIdr, 0)
  return sum(receipts) - sum(takenBack)
}
