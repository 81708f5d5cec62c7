import type { Clock } from '../../platform/clock.ts'

/** A product the simulated account has a code for. */
export type SoldProduct = { sku: string; priceIdr: number; stock?: number; isOn?: boolean }

/** A transaction as Digiflazz keeps it. */
export type SimulatedTransaction = {
  id: string
  reference: string
  sku: string
  customerNo: string
  priceIdr: number
  rc: string
  /** The code it will end with, while it is pending. */
  endsAs: string
  sn: string
  /** How often the player really got something. */
  deliveries: number
  createdAt: number
  askedAt: number
}

/** What becomes of the next new transaction: its first code, and the one it ends with if that is `03`. */
export type Course = { rc: string; endsAs?: string; sn?: string }

export type OpenedTransaction = Pick<SimulatedTransaction, 'reference' | 'sku' | 'customerNo' | 'priceIdr'>

const minuteMs = 60_000
const memoryMs = 90 * 24 * 60 * minuteMs

/** Digiflazz's own books: transactions by reference, what it sells, and the account's money. */
export function createBooks(clock: Clock) {
  const transactions = new Map<string, SimulatedTransaction>()
  const products = new Map<string, SoldProduct>()
  const courses: Course[] = []
  const books = {
    balanceIdr: 1_000_000,
    transactions,
    products,
    courses,
    /** A code with which every call about transactions and balances is refused, such as `45`; null while all is well. */
    wall: null as string | null,
    /** The transaction with this reference, which is forgotten after 90 days. */
    find(reference: string): SimulatedTransaction | undefined {
      const found = transactions.get(reference)
      return found && now() - found.createdAt <= memoryMs ? found : undefined
    },
    /** True if the transaction was asked for less than a minute ago. */
    isTooSoon: (found: SimulatedTransaction) => now() - found.askedAt < minuteMs,
    noteAsked(found: SimulatedTransaction) {
      found.askedAt = now()
    },
    open({ reference, sku, customerNo, priceIdr }: OpenedTransaction, { rc, endsAs = '00', sn }: Course = { rc: '00' }) {
      const earlier = transactions.get(reference)?.deliveries ?? 0
      const made: SimulatedTransaction = {
        ...{ reference, sku, customerNo, priceIdr, endsAs },
        id: `66aa00bb11cc22dd${String(transactions.size).padStart(8, '0')}`,
        rc: '03',
        sn: '',
        deliveries: earlier,
        createdAt: now(),
        askedAt: now(),
      }
      transactions.set(reference, made)
      books.balanceIdr -= priceIdr
      if (rc !== '03') books.end(made, { rc, ...(sn !== undefined && { sn }) })
      return made
    },
    /** Ends a transaction with a code; a success that fails later was delivered and is taken back. */
    end(made: SimulatedTransaction, { rc, sn = serialOf(made) }: { rc: string; sn?: string }) {
      const isDelivered = rc === '00'
      if (isDelivered && made.rc !== '00') made.deliveries += 1
      if (!isDelivered) books.balanceIdr += made.priceIdr
      made.rc = rc
      made.sn = isDelivered ? sn : ''
    },
  }
  const now = () => clock.now().getTime()
  return books
}

export type Books = ReturnType<typeof createBooks>

function serialOf({ id }: SimulatedTransaction): string {
  return `9900${id.slice(-12)}`
}
