import { rupiah } from '@kilat/contract/money.ts'
import { afterEach } from 'vitest'
import { systemClock as clock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import type { Gateway, PaymentRequest } from '../gateway.ts'
import type { SimulatedAnswer, SimulatedCall } from '../simulated-company.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import { createXenditGateway } from './adapter.ts'
import { createXenditSimulator } from './simulator.ts'

export const secretKey = 'xnd_development_a-key-of-the-tests'
export const callbackToken = 'a-token-of-the-tests-0123456789abcdef'

const running: Simulator[] = []
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.close()
})

type Rule = (call: SimulatedCall) => SimulatedAnswer | undefined

/** The adapter and its company, which answers some calls by a rule instead; `calls` are those it was asked. */
export async function start(rule: Rule = () => undefined) {
  const company = createXenditSimulator({ secretKey, callbackToken })
  const calls: SimulatedCall[] = []
  const simulator = await startSimulator({
    company: {
      ...company,
      answer(call, till) {
        calls.push(call)
        return rule(call) ?? company.answer(call, till)
      },
    },
    clock,
    noticeUrl: null,
  })
  running.push(simulator)
  return { simulator, calls, gateway: createXenditGateway({ url: simulator.url, secretKey, callbackToken, clock, timeoutMs: 2_000 }) }
}

export function requestOf(code = 'QR_CODE:QRIS'): PaymentRequest {
  return {
    reference: newReference('PAY'),
    code,
    amountIdr: rupiah(21_500),
    description: '86 Diamonds Mobile Legends',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    returnUrl: 'https://toko.example/transactions/KLT-7Q2M-9XH4-T8RC',
    payer: { name: 'Sari Dewi 2', email: 'sari@contoh.id', phone: '+6281200000000' },
  }
}

export async function paidOn(gateway: Gateway, simulator: Simulator, code?: string): Promise<PaymentRequest> {
  const request = requestOf(code)
  await gateway.createPayment(request)
  await simulator.pay(request.reference, request.amountIdr)
  return request
}

export const refundOf = ({ reference, amountIdr }: PaymentRequest) => ({
  reference: newReference('REF'),
  paymentReference: reference,
  amountIdr,
})
export const error = (status: number, error_code: string) => ({ status, body: { error_code, message: 'a refusal of the tests' } })
