import { z } from 'zod'
import { signatureOf } from './client.ts'
import { meaningOf } from './response-codes.ts'
import type { Books, Course, OpenedTransaction, SimulatedTransaction, SoldProduct } from './simulator-books.ts'
import type { ReceivedCall } from './simulator-server.ts'

export type Answering = {
  books: Books
  account: { username: string; apiKey: string }
  mayList: () => boolean
  courseOf: (made: OpenedTransaction) => Course | undefined
}

/** What the company answers to a call, and does because of it. */
export function answer({ path, json }: ReceivedCall, using: Answering) {
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
  const made = { reference, sku, customerNo, priceIdr: product.priceIdr }
  const course = using.courseOf(made)
  if (course && ['refused', 'not_sent', 'blocked'].includes(meaningOf(course.rc).kind)) return refuse(course.rc, wish)
  return tell(books.open(made, course), books)
}

/** The documented test numbers of the development mode. */
const testCourses: Readonly<Record<string, Course>> = {
  '087800001230': { rc: '00', sn: '1234567890' },
  '087800001232': { rc: '02' },
  '087800001233': { rc: '03', endsAs: '00' },
  '087800001234': { rc: '03', endsAs: '02' },
}

function testCase(wish: z.output<typeof transactionSchema>, books: Books): SimulatedTransaction {
  const made = { reference: wish.ref_id, sku: wish.buyer_sku_code, customerNo: wish.customer_no, priceIdr: 10_000 }
  return books.open(made, testCourses[wish.customer_no] ?? { rc: '02' })
}

/** Implementers report HTTP 400 with an ordinary body for codes from 40 on. */
function refuse(rc: string, named?: { ref_id: string; buyer_sku_code: string; customer_no: string }) {
  const echo = named && { ref_id: named.ref_id, customer_no: named.customer_no, buyer_sku_code: named.buyer_sku_code, status: 'Gagal' }
  return { status: 400, body: { data: { ...echo, rc, message: `Ditolak (${rc})` } } }
}

function tell(made: SimulatedTransaction, books: Books) {
  return { status: Number(made.rc) >= 40 && made.rc !== '99' ? 400 : 200, body: { data: describe(made, books) } }
}

/** A transaction's state in Digiflazz's words. */
export function describe(made: SimulatedTransaction, { balanceIdr }: Books) {
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
