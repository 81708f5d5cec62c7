import { rupiah } from '@kilat/contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import type { RawNotice } from '../../platform/notice.ts'
import { describeSupplier } from '../conformance.ts'
import type { SupplierHarness } from '../conformance-harness.ts'
import { createDigiflazzSupplier } from './adapter.ts'
import { hubSignature } from './notice.ts'
import { startDigiflazzSimulator } from './simulator.ts'
import type { Course } from './simulator-books.ts'
import type { CallFault } from './simulator-server.ts'

const account = { username: 'tokocontoh', apiKey: 'a-production-key-of-the-tests' }
const webhookSecret = 'rahasia-webhook'

describeSupplier('digiflazz', async (): Promise<SupplierHarness> => {
  let now = Date.now()
  const clock: Clock = { now: () => new Date(now) }
  const sells = [
    { sku: 'ml86', priceIdr: 19_350 },
    { sku: 'sold-out', priceIdr: 19_350, stock: 0 },
  ]
  const simulator = await startDigiflazzSimulator({ clock, account, webhookSecret, noticeUrl: null, sells })
  const supplier = createDigiflazzSupplier({ ...account, webhookSecret, clock, url: simulator.url, timeoutMs: 2_000 })
  const { books } = simulator
  const course = (next?: Course) => async () => {
    if (next) simulator.next(next)
    return newTopup('ml86')
  }
  const fault = (next: CallFault) => async () => {
    simulator.breakNext(next)
    return newTopup('ml86')
  }
  // So that calls that come at once do meet at the company.
  simulator.delay(5)
  return {
    supplier,
    levers: {
      succeed: course(),
      pendThenSucceed: course({ rc: '03', endsAs: '00' }),
      pendThenFail: course({ rc: '03', endsAs: '02' }),
      settle: () => simulator.settle(),
      refusePlayer: course({ rc: '54' }),
      runOutOfStock: async () => newTopup('sold-out'),
      costTooMuch: async () => ({ ...newTopup('ml86'), maxCostIdr: rupiah(19_349) }),
      needOperator: async () => {
        books.balanceIdr = 19_349
        return newTopup('ml86')
      },
      operatorActs: async () => {
        books.balanceIdr = 500_000
      },
      takeBack: async ({ reference }) => {
        await simulator.takeBack(reference)
        return rawNotice(simulator.noticeOf(reference))
      },
      turnAwayOnce: course({ rc: '47' }),
      loseAnswer: fault('lose_answer'),
      loseRequest: fault('lose_request'),
      malformAnswer: fault('error_page'),
      staySilent: async () => {
        simulator.breakAll('lose_answer')
        return newTopup('ml86')
      },
      breakEverything: async () => {
        simulator.breakAll('unheard_of')
        return newTopup('ml86')
      },
      settledNotice: async () => {
        const request = newTopup('ml86')
        await supplier.send(request)
        return { notice: rawNotice(simulator.noticeOf(request.reference)), reference: request.reference }
      },
      foreignNotice: () => {
        const body = '{"sed":"a test","hook_id":"1","hook":{"url":"https://toko.example","secret":"","type":"Webhook","status":1}}'
        return rawNotice({ headers: { 'x-hub-signature': hubSignature(body, webhookSecret) }, body })
      },
    },
    passTime: ms => {
      now += ms
    },
    mostAtOnce: () => simulator.mostAtOnce(),
    deliveries: async reference => books.transactions.get(reference)?.deliveries ?? 0,
    close: () => simulator.close(),
  }
})

function newTopup(sku: string) {
  return { reference: newReference('DEL'), sku, customerNo: '1234567891234', maxCostIdr: rupiah(20_000), isVoucher: false }
}

function rawNotice({ headers, body }: { headers: Record<string, string>; body: string }): RawNotice {
  return { headers: new Headers(headers), body: new TextEncoder().encode(body) }
}
