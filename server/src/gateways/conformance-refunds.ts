import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { newReference } from '../platform/ids.ts'
import { type GatewayHarness, lever, type MakeGatewayHarness, newRequest, withHarness } from './conformance-harness.ts'
import type { GatewayChannel, PaymentRequest, RefundRequest } from './gateway.ts'

const moved = ['refunded', 'pending']

/** Money is refunded once, and never more than was received. */
export function describeRefunds(makeHarness: MakeGatewayHarness): void {
  test('a refund asked for twice, even at once, moves money once', async context => {
    await withHarness(makeHarness, async harness => {
      const request = await paidOn(context, harness, true)
      const refund = refundOf(request, request.amountIdr)
      const answers = await Promise.all([harness.gateway.refund(refund), harness.gateway.refund(refund)])
      for (const answer of [...answers, await harness.gateway.refund(refund)]) expect(moved).toContain(answer.kind)
      expect((await harness.gateway.refund(refundOf(request, 1))).kind).toBe('refused')
    })
  })

  test('refunds together never exceed the received money, even at once', async context => {
    await withHarness(makeHarness, async harness => {
      const request = await paidOn(context, harness, 'partial')
      const third = Math.floor(request.amountIdr / 3)
      const refunds = [1, 2, 3, 4].map(() => refundOf(request, third))
      const answers = await Promise.all(refunds.map(refund => harness.gateway.refund(refund)))
      expect(answers.filter(({ kind }) => moved.includes(kind))).toHaveLength(3)
      expect(answers.filter(({ kind }) => kind === 'refused')).toHaveLength(1)
    })
  })

  test('a refund larger than the received money is refused', async context => {
    await withHarness(makeHarness, async harness => {
      const request = await paidOn(context, harness, true)
      expect((await harness.gateway.refund(refundOf(request, request.amountIdr + 1))).kind).toBe('refused')
    })
  })

  test('a payment paid twice can be refunded once whole, and then the rest', async context => {
    await withHarness(makeHarness, async harness => {
      const payTwice = lever(context, harness.levers, 'payTwice')
      const request = refundable(context, harness)
      await harness.gateway.createPayment(request)
      await payTwice(request)
      expect(moved).toContain((await harness.gateway.refund(refundOf(request, request.amountIdr))).kind)
      expect(moved).toContain((await harness.gateway.refund(refundOf(request, request.amountIdr))).kind)
      expect((await harness.gateway.refund(refundOf(request, 1))).kind).toBe('refused')
    })
  })

  test('an unpaid or unknown payment can not be refunded', async context => {
    await withHarness(makeHarness, async harness => {
      const request = refundable(context, harness)
      expect((await harness.gateway.refund(refundOf(request, 1_000))).kind).toBe('refused')
      await harness.gateway.createPayment(request)
      expect((await harness.gateway.refund(refundOf(request, 1_000))).kind).toBe('refused')
    })
  })

  test('a part of a payment is sent back, and the rest once more', async context => {
    await withHarness(makeHarness, async harness => {
      const request = await paidOn(context, harness, 'partial')
      const part = Math.floor(request.amountIdr / 3)
      expect(moved).toContain((await harness.gateway.refund(refundOf(request, part))).kind)
      expect(moved).toContain((await harness.gateway.refund(refundOf(request, request.amountIdr - part))).kind)
      expect((await harness.gateway.refund(refundOf(request, 1))).kind).toBe('refused')
    })
  })

  test('the store’s own refund is told apart from those it did not ask for', async context => {
    await withHarness(makeHarness, async harness => {
      const request = await paidOn(context, harness, true)
      const refund = refundOf(request, request.amountIdr)
      await harness.gateway.refund(refund)
      const state = await harness.gateway.queryPayment(request.reference)
      expect(state).toMatchObject({ kind: 'found', status: 'paid', receipts: [{ amountIdr: request.amountIdr }] })
      if (state.kind !== 'found') return
      for (const taken of state.takenBack) expect(taken).toMatchObject({ kind: 'refund', refundReference: refund.reference })
    })
  })

  test('a channel that can not refund refuses', async context => {
    await withHarness(makeHarness, async harness => {
      const request = await paidOn(context, harness, false)
      expect(['refused', 'manual']).toContain((await harness.gateway.refund(refundOf(request, request.amountIdr))).kind)
    })
  })

  test('a refund with a lost answer is unknown, and asking again finds it done once', async context => {
    await withHarness(makeHarness, async harness => {
      const loseAnswer = lever(context, harness.levers, 'loseAnswer')
      const request = await paidOn(context, harness, true)
      const refund = refundOf(request, request.amountIdr)
      loseAnswer()
      expect((await harness.gateway.refund(refund)).kind).toBe('unknown')
      expect(moved).toContain((await harness.gateway.refund(refund)).kind)
      expect((await harness.gateway.refund(refundOf(request, 1))).kind).toBe('refused')
    })
  })
}

type SkipContext = Parameters<typeof lever>[0]

function refundOf(request: PaymentRequest, amountIdr: number): RefundRequest {
  return { reference: newReference('REF'), paymentReference: request.reference, amountIdr: rupiah(amountIdr) }
}

/** A request on a channel that refunds, one that refunds parts, or one that can not refund. */
function refundable(context: SkipContext, harness: GatewayHarness, wanted: boolean | 'partial' = true): PaymentRequest {
  const isWanted = ({ refund }: GatewayChannel) => (wanted === 'partial' ? refund?.partial === true : (refund !== null) === wanted)
  const channel = harness.gateway.channels.find(isWanted)
  if (!channel) return context.skip(`declared absent: no channel whose refunds are ${wanted}`)
  return newRequest(harness, { code: channel.code })
}

async function paidOn(context: SkipContext, harness: GatewayHarness, wanted: boolean | 'partial'): Promise<PaymentRequest> {
  const pay = lever(context, harness.levers, 'pay')
  const request = refundable(context, harness, wanted)
  await harness.gateway.createPayment(request)
  await pay(request)
  return request
}
