import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { type GatewayHarness, lever, type MakeGatewayHarness, newRequest, withHarness } from './conformance-harness.ts'
import type { PaymentRequest, PaymentState } from './gateway.ts'

/** Money that leaves a payment again is told with its receipt, once and the same at every read. */
export function describeTakenBack(makeHarness: MakeGatewayHarness): void {
  test('a reversed receipt is no longer listed, and what was taken back names it', async context => {
    await withHarness(makeHarness, async harness => {
      const [pay, reverse] = [lever(context, harness.levers, 'pay'), lever(context, harness.levers, 'reverse')]
      const { request, receiptId } = await paid(harness, pay)
      await reverse(request)
      const state = await found(harness, request)
      expect(state.status).not.toBe('paid')
      expect(state.receipts).toEqual([])
      expect(state.takenBack).toMatchObject([{ kind: 'reversal', receiptId, refundReference: null, amountIdr: request.amountIdr }])
      expect(await found(harness, request)).toEqual(state)
    })
  })

  test('a payment whose settlement was reversed takes no second one by itself', async context => {
    await withHarness(makeHarness, async harness => {
      const [pay, reverse] = [lever(context, harness.levers, 'pay'), lever(context, harness.levers, 'reverse')]
      const { request } = await paid(harness, pay)
      await reverse(request)
      const state = await found(harness, request)
      await reverse(request)
      expect(await found(harness, request)).toEqual(state)
    })
  })

  test('a charged back payment stays paid, and its receipt is still listed', async context => {
    await withHarness(makeHarness, async harness => {
      const [pay, chargeBack] = [lever(context, harness.levers, 'pay'), lever(context, harness.levers, 'chargeBack')]
      const { request, receiptId } = await paid(harness, pay)
      await chargeBack(request)
      const state = await found(harness, request)
      expect(state).toMatchObject({ status: 'paid', receipts: [{ externalId: receiptId }] })
      expect(state.takenBack).toMatchObject([{ kind: 'chargeback', receiptId, refundReference: null, amountIdr: request.amountIdr }])
      expect(await found(harness, request)).toEqual(state)
    })
  })

  test('each refund that a person makes at the company has its own id, its amount, and no reference of the store', async context => {
    await withHarness(makeHarness, async harness => {
      const [pay, refundByHand] = [lever(context, harness.levers, 'pay'), lever(context, harness.levers, 'refundByHand')]
      const { request, receiptId } = await paid(harness, pay)
      const parts = isPartial(harness, request) ? halves(request.amountIdr) : [request.amountIdr]
      for (const part of parts) await refundByHand(request, part)
      const state = await found(harness, request)
      expect(state).toMatchObject({ status: 'paid', receipts: [{ externalId: receiptId }] })
      expect(state.takenBack).toMatchObject(parts.map(amountIdr => ({ kind: 'refund', receiptId, refundReference: null, amountIdr })))
      expect(new Set(state.takenBack.map(({ externalId }) => externalId)).size).toBe(parts.length)
      expect(await found(harness, request)).toEqual(state)
    })
  })

  test.for(['reverse', 'chargeBack'] as const)(
    'the notice after the lever %s names the payment, and does not say that money arrived',
    async (way, context) => {
      await withHarness(makeHarness, async harness => {
        const [pay, takeBack] = [lever(context, harness.levers, 'pay'), lever(context, harness.levers, way)]
        const { request } = await paid(harness, pay)
        const before = harness.notices().length
        await takeBack(request)
        const readings = harness.notices().map(notice => harness.gateway.readNotice(notice))
        const [told] = readings.slice(before)
        // A company may send no notice of it: polling finds it.
        if (!told) return
        expect(told).toMatchObject({ kind: 'notice', reference: request.reference })
        if (told.kind === 'notice') expect(told.isPaid ?? false).toBe(false)
        expect(new Set(readings.map(reading => (reading.kind === 'notice' ? reading.externalId : ''))).size).toBe(readings.length)
      })
    },
  )
}

type Found = Extract<PaymentState, { kind: 'found' }>

async function found(harness: GatewayHarness, request: PaymentRequest): Promise<Found> {
  const state = await harness.gateway.queryPayment(request.reference)
  if (state.kind !== 'found') throw new Error(`the payment is ${state.kind}`)
  return state
}

async function paid(harness: GatewayHarness, pay: (request: PaymentRequest) => Promise<void>) {
  const request = newRequest(harness)
  await harness.gateway.createPayment(request)
  await pay(request)
  const [receipt] = (await found(harness, request)).receipts
  if (!receipt) throw new Error('the payment has a receipt')
  return { request, receiptId: receipt.externalId }
}

function isPartial(harness: GatewayHarness, { code }: PaymentRequest): boolean {
  return harness.gateway.channels.find(channel => channel.code === code)?.refund?.partial ?? false
}

function halves(amountIdr: Rupiah): Rupiah[] {
  const half = Math.floor(amountIdr / 2)
  return [rupiah(half), rupiah(amountIdr - half)]
}
