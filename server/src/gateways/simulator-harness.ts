import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rupiah } from '@kilat/contract/money.ts'
import type { Clock } from '../platform/clock.ts'
import type { RawNotice } from '../platform/notice.ts'
import type { GatewayHarness, GatewayLevers } from './conformance-harness.ts'
import type { Gateway, PaymentRequest } from './gateway.ts'
import type { SimulatedCompany } from './simulated-company.ts'
import { type IsHit, type Simulator, startSimulator } from './simulator.ts'

export type SimulatedGateway = {
  company: SimulatedCompany
  /** The adapter, for the company at this address. */
  makeGateway(at: { url: string; clock: Clock }): Gateway
  /** The same with credentials the company does not know. */
  makeWrongGateway(at: { url: string; clock: Clock }): Gateway
  noticeProof: GatewayHarness['noticeProof']
  /** The calls that faults hit, if the adapter asks something harmless before them; otherwise the next call. */
  faultsHit?: IsHit
  /** Levers this company does not have, with the reason, or has in another way. */
  levers?: Partial<GatewayLevers>
}

/** A harness for the conformance suite: the adapter against its company's simulator, over real HTTP in both directions. */
export async function harnessOf(gateway: SimulatedGateway): Promise<GatewayHarness> {
  let now = Date.now()
  const clock: Clock = { now: () => new Date(now) }
  const store = await startNoticeCollector()
  const simulator = await startSimulator({ company: gateway.company, clock, noticeUrl: store.url })
  const at = { url: simulator.url, clock }
  const adapter = gateway.makeGateway(at)
  const passExpiry = ({ expiresAt }: PaymentRequest) => {
    now = Math.max(now, expiresAt.getTime() + 60_000)
  }
  const { company } = gateway
  return {
    gateway: adapter,
    noticeProof: gateway.noticeProof,
    levers: {
      ...payerLevers(simulator, company),
      ...faultLevers(simulator, gateway.faultsHit),
      payLate: company.rules.takesLate
        ? async request => {
            passExpiry(request)
            await simulator.pay(request.reference, request.amountIdr)
          }
        : { absent: 'its payers can not pay after the expiry' },
      payWhileNoticesFail: async request => {
        store.shut()
        await simulator.pay(request.reference, request.amountIdr)
      },
      expire: async request => {
        passExpiry(request)
        await simulator.expireDue()
      },
      withWrongCredentials: () => gateway.makeWrongGateway(at),
      statement: company.statement ? async () => simulator.statement() : { absent: 'the company offers no statement' },
      foreignNotice: company.foreignNotice
        ? () => {
            const { headers, body } = company.foreignNotice?.() ?? { headers: {}, body: '' }
            return { headers: new Headers(headers), body: new TextEncoder().encode(body) }
          }
        : { absent: 'the company sends notices of payments only' },
      ...gateway.levers,
    },
    now: () => clock.now(),
    notices: () => [...store.taken],
    async close() {
      await simulator.close()
      await store.close()
    },
  }
}

type PayerLevers = 'pay' | 'payTwice' | 'payLess' | 'payMore' | 'payUnnoticed' | 'fail' | 'reverse' | 'chargeBack' | 'refundByHand'

function payerLevers(simulator: Simulator, { rules }: SimulatedCompany): Pick<GatewayLevers, PayerLevers> {
  const pay = (share: number) => async (request: PaymentRequest) => {
    await simulator.pay(request.reference, rupiah(Math.floor(request.amountIdr * share)))
  }
  return {
    pay: pay(1),
    payTwice: rules.paysOnce
      ? { absent: 'a payment takes money once' }
      : async request => {
          await pay(1)(request)
          await pay(1)(request)
        },
    payLess: pay(0.5),
    payMore: pay(2),
    payUnnoticed: async ({ reference, amountIdr }) => void (await simulator.pay(reference, amountIdr, { isSilent: true })),
    fail: async ({ reference }) => void (await simulator.fail(reference)),
    reverse: async ({ reference }) => void (await simulator.takeBack(reference, 'reversal')),
    chargeBack: async ({ reference }) => void (await simulator.takeBack(reference, 'chargeback')),
    refundByHand: async ({ reference }, amountIdr) => void (await simulator.takeBack(reference, 'refund', amountIdr)),
  }
}

type FaultLevers = 'loseRequest' | 'loseAnswer' | 'malformAnswer' | 'unheardOfAnswer' | 'answerOtherAmount' | 'whileDown'

function faultLevers(simulator: Simulator, isHit: IsHit | undefined): Pick<GatewayLevers, FaultLevers> {
  return {
    loseRequest: () => simulator.breakNext('lose_request', isHit),
    loseAnswer: () => simulator.breakNext('lose_answer', isHit),
    malformAnswer: () => simulator.breakNext('error_page', isHit),
    unheardOfAnswer: () => simulator.breakNext('unheard_of', isHit),
    answerOtherAmount: () => simulator.breakNext('other_amount', isHit),
    async whileDown(act) {
      await simulator.goDown()
      try {
        return await act()
      } finally {
        await simulator.comeUp()
      }
    },
  }
}

/** A store that only takes notices. */
async function startNoticeCollector() {
  const taken: RawNotice[] = []
  let isShut = false
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (isShut) return void response.writeHead(503).end()
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    taken.push({ headers, body: new Uint8Array(Buffer.concat(chunks)) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken,
    shut: () => {
      isShut = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
