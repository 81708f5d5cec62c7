import { type Dice, type Rates, seededDice } from '../../server/src/gateways/simulator-faults.ts'
import { createNoticeSender, type NoticeFault } from '../../server/src/gateways/simulator-notices.ts'
import { hubSignature } from '../../server/src/suppliers/digiflazz/notice.ts'
import { meaningOf, responseCodes } from '../../server/src/suppliers/digiflazz/response-codes.ts'
import { type DigiflazzSimulator, startDigiflazzSimulator } from '../../server/src/suppliers/digiflazz/simulator.ts'
import type { Course, OpenedTransaction } from '../../server/src/suppliers/digiflazz/simulator-books.ts'
import type { CallFault, ReceivedCall } from '../../server/src/suppliers/digiflazz/simulator-server.ts'
import { digiflazzAccount, digiflazzSecret } from './accounts.ts'
import type { FaultCount } from './fault-count.ts'
import { isClosed, type Market } from './market.ts'
import { buyerOf, diceOf } from './plan.ts'
import type { Delivery } from './top-ups.ts'

/** What becomes of a new transaction, if it is not simply delivered. */
type Fate = 'slow' | 'slow_failure' | 'no_serial' | 'code' | 'taken_back' | 'contradicted' | 'stuck' | 'stuck_for_good'
const fates: Rates<Fate> = {
  slow: 0.1,
  slow_failure: 0.04,
  no_serial: 0.02,
  code: 0.2,
  taken_back: 0.02,
  contradicted: 0.03,
  stuck: 0.007,
  stuck_for_good: 0.007,
}
type CallFate = Exclude<CallFault, object> | 'unclear'
const firstCalls: Rates<CallFate> = {
  lose_request: 0.03,
  lose_answer: 0.05,
  hang: 0.007,
  error_page: 0.03,
  unheard_of: 0.02,
  unclear: 0.04,
}
const laterCalls: Rates<CallFate> = { lose_answer: 0.06, error_page: 0.03, unclear: 0.03 }
const notices: Rates<NoticeFault> = { drop: 0.2, delay: 0.1, repeat: 0.2, hold: 0.1 }

const kindOf = (rc: string) => meaningOf(rc).kind
/** Codes that end a transaction or refuse it, those that say nothing of it, and those by which nobody is sold anything for a while. */
const ends = responseCodes.filter(rc => ['failed', 'refused', 'not_sent'].includes(kindOf(rc)))
const failures = responseCodes.filter(rc => kindOf(rc) === 'failed')
const unclear = responseCodes.filter(rc => kindOf(rc) === 'unknown')
export const walls = responseCodes.filter(rc => kindOf(rc) === 'blocked')

export type DigiflazzCompany = {
  url: string
  simulator: DigiflazzSimulator
  deliveriesOf(number: number): readonly Delivery[]
  goDown(): Promise<void>
  comeUp(): Promise<void>
  /** Everybody is served again, and what was to be taken back is. */
  calm(): void
  close(): Promise<void>
}

export type DigiflazzInput = {
  seed: number
  count: FaultCount
  market: Market
  noticeUrl: string
  slowMs: number
  silentMs: number
  /** Time that is a minute to the company. */
  minuteMs: number
  /** How long after a success it is taken back; null for not before the calm. */
  takenBackAfterMs: number | null
}

/** Digiflazz's simulator as a company of the bench: faults by the seed, wares by the market. */
export async function startDigiflazzCompany(input: DigiflazzInput): Promise<DigiflazzCompany> {
  const { seed, count, market, noticeUrl, slowMs, silentMs, minuteMs } = input
  const openedAt = Date.now()
  const clock = { now: () => new Date(openedAt + ((Date.now() - openedAt) * 60_000) / minuteMs) }
  /** What each transaction bought. */
  const bought = new Map<string, string>()
  const places = new Map<string, { number: number; place: number; calls: number }>()
  const references = new Map<number, string[]>()
  const toTakeBack = new Set<string>()
  const plain = createNoticeSender({
    noticeUrl,
    timeScale: 1,
    // A company that has taken something back tells it until it is heard.
    resendAfterMs: ({ status }) => (status === 200 ? undefined : 700),
    dice: seededDice(1),
    rates: {},
  })

  function placeOf(reference: string, customerNo: string) {
    const number = buyerOf(customerNo) ?? -1
    const known = places.get(reference)
    if (known) return known
    const place = (references.get(number) ?? []).length + 1
    const made = { number, place, calls: 0 }
    places.set(reference, made)
    references.set(number, [...(references.get(number) ?? []), reference])
    return made
  }

  function later(ms: number, act: () => void): void {
    setTimeout(act, ms).unref()
  }

  function takeBack(reference: string): void {
    if (!toTakeBack.delete(reference) || simulator.books.transactions.get(reference)?.rc !== '00') return
    void simulator.takeBack(reference)
    plain.send(simulator.noticeOf(reference))
  }

  function courseOf({ reference, sku, customerNo }: OpenedTransaction): Course | undefined {
    const { number, place, calls } = placeOf(reference, customerNo)
    const row = market.find('digiflazz', sku)
    if (!row || isClosed(row)) return { rc: '66' }
    const dice = diceOf(seed, 'digiflazz', number, place)
    const fate = count.isCalm() ? undefined : dice.draw(fates)
    bought.set(reference, row.product_name)
    if (fate) count.add(`digiflazz ${fate}`)
    const pick = (codes: readonly string[]) => {
      const rc = codes[dice.below(codes.length)] ?? '02'
      count.add(`digiflazz rc ${rc}`)
      return rc
    }
    const endLater = (ms: number) => later(ms, () => simulator.settleOne(reference))
    switch (fate) {
      case undefined:
        return undefined
      case 'slow':
        endLater(slowMs)
        return { rc: '03', endsAs: '00' }
      case 'slow_failure':
        endLater(slowMs)
        return { rc: '03', endsAs: pick(failures) }
      case 'no_serial':
        return { rc: '00', sn: '' }
      case 'code': {
        const rc = pick(ends)
        // Whoever was turned away may come again.
        return kindOf(rc) === 'not_sent' && calls > 1 ? undefined : { rc }
      }
      case 'taken_back':
        toTakeBack.add(reference)
        if (input.takenBackAfterMs !== null) later(input.takenBackAfterMs, () => takeBack(reference))
        return undefined
      case 'contradicted':
        later(slowMs, () => contradict(reference))
        return undefined
      case 'stuck':
        endLater(silentMs)
        return { rc: '03', endsAs: '00' }
      case 'stuck_for_good':
        return { rc: '03' }
    }
  }

  /** A notice that says the contrary of a success. */
  function contradict(reference: string): void {
    const { headers, body } = simulator.noticeOf(reference)
    const { data } = JSON.parse(body)
    const said = JSON.stringify({ data: { ...data, rc: '02', status: 'Gagal', sn: '' } })
    plain.send({ headers: { ...headers, 'x-hub-signature': hubSignature(said, digiflazzSecret) }, body: said })
  }

  function faultOf({ path, json }: ReceivedCall): CallFault | undefined {
    const { ref_id: reference = '', customer_no: customerNo = '' } = Object(json)
    if (count.isCalm() || path !== '/transaction') return undefined
    const place = placeOf(String(reference), String(customerNo))
    place.calls += 1
    const dice = diceOf(seed, 'digiflazz calls', place.number, place.place, place.calls)
    const fault = dice.draw(place.calls === 1 ? firstCalls : laterCalls)
    if (!fault) return undefined
    if (fault !== 'unclear') {
      count.add(`digiflazz ${fault}`)
      return fault
    }
    const rc = unclear[dice.below(unclear.length)] ?? '99'
    count.add(`digiflazz rc ${rc}`)
    return { rc }
  }

  const simulator = await startDigiflazzSimulator({
    clock,
    account: digiflazzAccount,
    webhookSecret: digiflazzSecret,
    noticeUrl,
    sells: [],
    chaos: { courseOf, faultOf, diceOf: reference => watchedDice(reference), notices, timeScale: 1 / 30 },
  })
  function watchedDice(reference: string): Dice {
    const { number = -1, place = 0 } = places.get(reference) ?? {}
    const dice = diceOf(seed, 'digiflazz notices', number, place)
    return {
      ...dice,
      draw(rates) {
        const fault = count.isCalm() ? undefined : dice.draw(rates)
        if (fault) count.add(`digiflazz notice ${fault}`)
        return fault
      },
    }
  }

  function stock(): void {
    simulator.books.products.clear()
    for (const { buyer_sku_code: sku, price, buyer_product_status: isOn } of market.rowsOf('digiflazz'))
      simulator.books.products.set(sku, { sku, priceIdr: price, isOn })
  }
  stock()
  market.onPut.push(supplier => supplier === 'digiflazz' && stock())
  simulator.books.balanceIdr = 1_000_000_000_000

  return {
    url: simulator.url,
    simulator,
    deliveriesOf: number =>
      (references.get(number) ?? [])
        .flatMap(reference => simulator.books.transactions.get(reference) ?? [])
        .flatMap(({ reference, deliveries, rc, priceIdr }) => {
          const isTakenBack = rc !== '00'
          const delivery = { reference, costIdr: isTakenBack ? 0 : priceIdr, what: bought.get(reference) ?? '', isTakenBack }
          return Array.from({ length: deliveries }, () => delivery)
        }),
    goDown: async () => simulator.breakAll('lose_request'),
    comeUp: async () => simulator.breakAll(undefined),
    calm() {
      simulator.books.wall = null
      for (const reference of toTakeBack) takeBack(reference)
    },
    async close() {
      plain.close()
      await simulator.close()
    },
  }
}
