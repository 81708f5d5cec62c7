import { z } from 'zod'
import { seededDice } from '../../gateways/simulator-faults.ts'
import { createNoticeSender } from '../../gateways/simulator-notices.ts'
import type { Clock } from '../../platform/clock.ts'
import { signatureOf } from './client.ts'
import { hubSignature } from './notice.ts'
import { meaningOf } from './response-codes.ts'
import { type Books, type Course, createBooks, type SimulatedTransaction, type SoldProduct } from './simulator-books.ts'
import { type CallFault, type ReceivedCall, startServer } from './simulator-server.ts'

export type DigiflazzSimulatorInput = {
  clock: Clock
  account: { username: string; apiKey: string }
  webhookSecret: string
  /** The store's address for notices; null sends none. */
  noticeUrl: string | null
  sells: readonly SoldProduct[]
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
  const sender = createNoticeSender({
    noticeUrl: input.noticeUrl,
    timeScale: 0,
    resendAfterMs: ({ status, sentCount }) => (status === 200 ? undefined : resendAfterMs[sentCount - 1]),
    dice: seededDice(1),
    rates: {},
  })
  const server = await startServer({
    answer: call => answer(call, { books, account, mayList }),
    faultOf(call) {
      calls.push(call)
      leave(call)
      return always ?? faults.shift()
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
      for (const made of books.transactions.values()) {
        if (made.rc !== '03') continue
        books.end(made, { rc: made.endsAs })
        sender.send(noticeOf(made))
      }
      await sender.firstSent()
    },
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

type Answering = { books: Books; account: { username: string; apiKey: string }; mayList: () => boolean }

function answer({ path, json }: ReceivedCall, using: Answering) {
  switch (path) {
    case '/cek-saldo':
      return balance(json, using)
    case '/price-list':
      return priceList(json, using)
    case '/transaction':
      return transaction(json, using)
    default:
      return { status: 404, body: { data: { message: 'Not Found' } } }
  }
}

const callSchema = z.object({ username: z.string(), sign: z.string(), cmd: z.string().optional() })

/** The code of a call that is refused before anything else; undefined if it may go on. */
function wallOf(json: unknown, signed: string, { books, account }: Answering): string | undefined {
  const { data: call } = callSchema.safeParse(json)
  if (!call) return '40'
  if (call.username !== account.username) return '42'
  if (call.sign !== signatureOf(account, signed)) return '41'
  return books.wall ?? undefined
}

function balance(json: unknown, using: Answering) {
  const wall = wallOf(json, 'depo', using)
  return wall ? refuse(wall) : { status: 200, body: { data: { deposit: using.books.balanceIdr + 0.5 } } }
}

function priceList(json: unknown, using: Answering) {
  const wall = wallOf(json, 'pricelist', using)
  if (wall) return refuse(wall)
  if (!using.mayList()) return refuse('83')
  return { status: 200, body: { data: [...using.books.products.values()].map(describeProduct) } }
}

const transactionSchema = z.object({
  buyer_sku_code: z.string().min(1),
  customer_no: z.string().min(1),
  ref_id: z.string().min(1),
  max_price: z.int().min(0).optional(),
  testing: z.boolean().optional(),
  allow_dot: z.boolean().optional(),
})

function transaction(json: unknown, using: Answering) {
  const { books } = using
  const { data: wish } = transactionSchema.safeParse(json)
  const wall = wallOf(json, wish?.ref_id ?? '', using)
  if (wall) return refuse(wall)
  if (!wish || (wish.customer_no.includes('.') && !wish.allow_dot)) return refuse('40')
  const { ref_id: reference, buyer_sku_code: sku, customer_no: customerNo } = wish
  const known = books.find(reference)
  if (known) {
    if (known.sku !== sku || known.customerNo !== customerNo) return refuse('49', wish)
    if (books.isTooSoon(known)) return refuse('85', wish)
    books.noteAsked(known)
    return tell(known, books)
  }
  if (wish.testing) return tell(testCase(wish, books), books)
  const product = books.products.get(sku)
  if (!product || product.isOn === false) return refuse('43', wish)
  if (product.stock === 0) return refuse('68', wish)
  if (wish.max_price !== undefined && product.priceIdr > wish.max_price) return refuse('69', wish)
  if (books.balanceIdr < product.priceIdr) return refuse('44', wish)
  const first = books.courses[0]?.rc
  if (first !== undefined && ['refused', 'not_sent', 'blocked'].includes(meaningOf(first).kind)) {
    books.courses.shift()
    return refuse(first, wish)
  }
  return tell(books.open({ reference, sku, customerNo, priceIdr: product.priceIdr }), books)
}

/** The documented test numbers of the development mode. */
const testCourses: Readonly<Record<string, Course>> = {
  '087800001230': { rc: '00', sn: '1234567890' },
  '087800001232': { rc: '02' },
  '087800001233': { rc: '03', endsAs: '00' },
  '087800001234': { rc: '03', endsAs: '02' },
}

function testCase(wish: z.output<typeof transactionSchema>, books: Books): SimulatedTransaction {
  books.courses.unshift(testCourses[wish.customer_no] ?? { rc: '02' })
  return books.open({ reference: wish.ref_id, sku: wish.buyer_sku_code, customerNo: wish.customer_no, priceIdr: 10_000 })
}

/** Implementers report HTTP 400 with an ordinary body for codes from 40 on. */
function refuse(rc: string, named?: { ref_id: string; buyer_sku_code: string; customer_no: string }) {
  const echo = named && { ref_id: named.ref_id, customer_no: named.customer_no, buyer_sku_code: named.buyer_sku_code, status: 'Gagal' }
  return { status: 400, body: { data: { ...echo, rc, message: `Ditolak (${rc})` } } }
}

function tell(made: SimulatedTransaction, books: Books) {
  return { status: Number(made.rc) >= 40 && made.rc !== '99' ? 400 : 200, body: { data: describe(made, books) } }
}

function describe(made: SimulatedTransaction, { balanceIdr }: Books) {
  const status = made.rc === '00' ? 'Sukses' : made.rc === '03' || made.rc === '99' ? 'Pending' : 'Gagal'
  return {
    ref_id: made.reference,
    customer_no: made.customerNo,
    buyer_sku_code: made.sku,
    message: `Transaksi ${status}`,
    status,
    rc: made.rc,
    sn: made.sn,
    buyer_last_saldo: balanceIdr,
    price: made.priceIdr,
    tele: '@contoh',
    wa: '6281200000000',
  }
}

function describeProduct({ sku, priceIdr, stock, isOn = true }: SoldProduct) {
  return {
    ...{ product_name: `MOBILE LEGENDS ${sku}`, category: 'Games', brand: 'MOBILE LEGENDS', type: 'Umum', seller_name: 'PT Penjual' },
    price: priceIdr,
    buyer_sku_code: sku,
    buyer_product_status: isOn,
    seller_product_status: true,
    unlimited_stock: stock === undefined,
    stock: stock ?? 0,
    multi: true,
    start_cut_off: '23:45',
    end_cut_off: '0:15',
    desc: 'isi user id lalu zone id tanpa spasi',
  }
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
