import { type Dice, type Rates, seededDice } from '../../gateways/simulator-faults.ts'
import { createNoticeSender, type NoticeFault } from '../../gateways/simulator-notices.ts'
import type { Clock } from '../../platform/clock.ts'
import { hubSignature } from './notice.ts'
import { answer, describe } from './simulator-answers.ts'
import {
  type Books,
  type Course,
  createBooks,
  type OpenedTransaction,
  type SimulatedTransaction,
  type SoldProduct,
} from './simulator-books.ts'
import { type CallFault, type ReceivedCall, startServer } from './simulator-server.ts'

export type DigiflazzSimulatorInput = {
  clock: Clock
  account: { username: string; apiKey: string }
  webhookSecret: string
  /** The store's address for notices; null sends none. */
  noticeUrl: string | null
  sells: readonly SoldProduct[]
  /** What a test brings about of its own accord, where no lever says otherwise. */
  chaos?: Chaos
}

type Chaos = {
  /** What becomes of a new transaction that nothing else speaks against; undefined if it succeeds. */
  courseOf(made: OpenedTransaction): Course | undefined
  /** The fault of this call, if it has one. */
  faultOf(call: ReceivedCall): CallFault | undefined
  /** Dice of the notices about a transaction, which fail at these rates. */
  diceOf(reference: string): Dice
  notices: Rates<NoticeFault>
  /** Waits of notices are multiplied by this. */
  timeScale: number
}

export type DigiflazzSimulator = {
  /** Such as `http://127.0.0.1:40123`. */
  url: string
  books: Books
  /** Every call that arrived, also those that then failed. */
  calls: ReceivedCall[]
  /** Most calls about one reference that were at the company at the same time. */
  mostAtOnce(): number
  /** What becomes of the next new transaction. */
  next(course: Course): void
  /** The next call fails so; further faults wait in line. */
  breakNext(fault: CallFault): void
  /** Every call fails so until it is undefined. */
  breakAll(fault: CallFault | undefined): void
  /** Waits this long before it acts on a call. */
  delay(ms: number): void
  /** Ends all pending transactions and tells the store. */
  settle(): Promise<void>
  /** Ends one transaction, if it is pending, and tells the store. */
  settleOne(reference: string): void
  /** Takes a transaction back that was a success, and tells the store. */
  takeBack(reference: string, rc?: string): Promise<void>
  /** The notice of a transaction's state, as it is sent. */
  noticeOf(reference: string): { headers: Record<string, string>; body: string }
  close(): Promise<void>
}

/** Pauses before a notice is sent again that was not taken; how often Digiflazz does is not documented. */
const resendAfterMs = [1_000, 60_000]

/**
 * Digiflazz by its public pages: paths, signatures, one answer for a repeated reference, limits of calls, memory of 90 days, the
 * documented test numbers of a development key, and signed notices. Made for tests: its books are in memory.
 */
export async function startDigiflazzSimulator(input: DigiflazzSimulatorInput): Promise<DigiflazzSimulator> {
  const { account, webhookSecret, clock } = input
  const books = createBooks(clock)
  for (const product of input.sells) books.products.set(product.sku, product)
  const calls: ReceivedCall[] = []
  const faults: CallFault[] = []
  const present = new Map<string, number>()
  let most = 0
  let always: CallFault | undefined
  let delayMs = 0
  let listedAt = Number.NEGATIVE_INFINITY
  const { chaos } = input
  const sender = createNoticeSender({
    noticeUrl: input.noticeUrl,
    timeScale: chaos?.timeScale ?? 0,
    resendAfterMs: ({ status, sentCount }) => (status === 200 ? undefined : resendAfterMs[sentCount - 1]),
    dice: seededDice(1),
    rates: chaos?.notices ?? {},
  })
  const server = await startServer({
    answer: call => answer(call, { books, account, mayList, courseOf: made => books.courses.shift() ?? chaos?.courseOf(made) }),
    faultOf(call) {
      calls.push(call)
      leave(call)
      return always ?? faults.shift() ?? chaos?.faultOf(call)
    },
    delayMs: () => delayMs,
    arrive,
  })
  function arrive(call: ReceivedCall) {
    const reference = referenceOf(call)
    const count = (present.get(reference) ?? 0) + 1
    present.set(reference, count)
    if (reference !== '') most = Math.max(most, count)
  }
  function leave(call: ReceivedCall) {
    const reference = referenceOf(call)
    present.set(reference, (present.get(reference) ?? 1) - 1)
  }
  function mayList(): boolean {
    const now = clock.now().getTime()
    const isOften = now - listedAt < 5 * 60_000
    listedAt = now
    return !isOften
  }
  const noticeOf = (made: SimulatedTransaction) => signed({ data: { trx_id: made.id, ...describe(made, books) } }, webhookSecret)
  function settleOne(made: SimulatedTransaction | undefined) {
    if (made?.rc !== '03') return
    books.end(made, { rc: made.endsAs })
    sender.send(noticeOf(made), chaos?.diceOf(made.reference))
  }
  return {
    url: server.url,
    books,
    calls,
    mostAtOnce: () => most,
    next: course => void books.courses.push(course),
    breakNext: fault => void faults.push(fault),
    breakAll: fault => {
      always = fault
    },
    delay: ms => {
      delayMs = ms
    },
    async settle() {
      for (const made of books.transactions.values()) settleOne(made)
      await sender.firstSent()
    },
    settleOne: reference => settleOne(books.transactions.get(reference)),
    async takeBack(reference, rc = '74') {
      const made = findMade(books, reference)
      books.end(made, { rc })
      sender.send(noticeOf(made))
      await sender.firstSent()
    },
    noticeOf: reference => noticeOf(findMade(books, reference)),
    async close() {
      sender.close()
      await server.close()
    },
  }
}

function findMade(books: Books, reference: string): SimulatedTransaction {
  const made = books.transactions.get(reference)
  if (!made) throw new Error(`the simulated Digiflazz knows no ${reference}`)
  return made
}

function referenceOf({ json }: ReceivedCall): string {
  const { ref_id: reference } = Object(json) as { ref_id?: unknown }
  return typeof reference === 'string' ? reference : ''
}

function signed(content: object, secret: string) {
  const body = JSON.stringify(content)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'DigiFlazz-Hookshot',
    'x-digiflazz-event': 'update',
    'x-hub-signature': hubSignature(body, secret),
  }
  return { headers, body }
}
