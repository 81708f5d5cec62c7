import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { afterAll, beforeAll } from 'vitest'
import type { RawNotice } from '../platform/notice.ts'
import { signBody } from '../platform/signature.ts'
import { createTestStore, type TestStore } from '../test/store.ts'
import { describeGateway } from './conformance.ts'
import type { GatewayHarness } from './conformance-harness.ts'
import type { PaymentRequest } from './gateway.ts'
import { createSandboxGateway, type SandboxGateway } from './sandbox/adapter.ts'

const secret = 'a secret of the tests'

// One database for all tests: each makes its own references, so it sees no other test's rows.
let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

describeGateway('sandbox', async (): Promise<GatewayHarness> => {
  const { clock } = store
  const sent: RawNotice[] = []
  let isDoorShut = false
  const gateway = createSandboxGateway({
    db: store.ctx.db,
    clock,
    publicUrl: 'http://localhost:3000',
    secret,
    async notify(body, headers) {
      if (isDoorShut) throw new Error('connection refused')
      sent.push(rawNotice(body, headers))
    },
  })
  return {
    gateway,
    noticeProof: 'body',
    levers: {
      ...payerLevers(gateway),
      payWhileNoticesFail: async ({ reference, amountIdr }) => {
        isDoorShut = true
        await gateway.pay(reference, amountIdr)
      },
      payLate: async request => {
        clock.advance(timeLeft(request) + 60_000)
        await gateway.pay(request.reference, request.amountIdr)
      },
      expire: async request => clock.advance(timeLeft(request)),
      loseRequest: () => gateway.breakNext('request_lost'),
      loseAnswer: () => gateway.breakNext('answer_lost'),
      malformAnswer: () => gateway.breakNext('malformed_answer'),
      unheardOfAnswer: () => gateway.breakNext('unheard_of_answer'),
      answerOtherAmount: () => gateway.breakNext('other_amount'),
      whileDown: call => {
        gateway.breakNext('unconnected')
        return call()
      },
      withWrongCredentials: { absent: 'the sandbox needs no credentials' },
      statement: () => gateway.statement(),
      foreignNotice: () => rawNotice('{"event":"ping"}', { 'x-sandbox-signature': signBody('{"event":"ping"}', secret) }),
    },
    now: () => clock.now(),
    notices: () => [...sent],
    close: async () => {},
  }

  function timeLeft(request: PaymentRequest): number {
    return request.expiresAt.getTime() - clock.now().getTime() + 1
  }
})

function payerLevers(gateway: SandboxGateway) {
  const pay = (share: number) => async (request: PaymentRequest) => {
    await gateway.pay(request.reference, rupiah(request.amountIdr * share))
  }
  return {
    pay: pay(1),
    payTwice: async (request: PaymentRequest) => {
      await pay(1)(request)
      await pay(1)(request)
    },
    payLess: pay(0.5),
    payMore: pay(2),
    payUnnoticed: async ({ reference, amountIdr }: PaymentRequest) => {
      await gateway.pay(reference, amountIdr, { silent: true })
    },
    reverse: async ({ reference }: PaymentRequest) => void (await gateway.takeBack(reference, 'reversal')),
    chargeBack: async ({ reference }: PaymentRequest) => void (await gateway.takeBack(reference, 'chargeback')),
    refundByHand: async ({ reference }: PaymentRequest, amountIdr: Rupiah) =>
      void (await gateway.takeBack(reference, 'refund', { amountIdr })),
    fail: async ({ reference }: PaymentRequest) => {
      await gateway.fail(reference)
    },
  }
}

function rawNotice(body: string, headers: Record<string, string>): RawNotice {
  return { headers: new Headers(headers), body: new TextEncoder().encode(body) }
}
