import { expect, test } from 'vitest'
import { type GatewayHarness, lever, type MakeGatewayHarness, newRequest, withHarness } from './conformance-harness.ts'
import type { PaymentRequest } from './gateway.ts'

/** A cancelled payment takes no money any more; a payment that received money can not be cancelled. */
export function describeCancels(makeHarness: MakeGatewayHarness): void {
  test('a cancelled payment takes no money, however often it is cancelled', async context => {
    await withHarness(makeHarness, async harness => {
      const pay = lever(context, harness.levers, 'pay')
      const request = await cancellable(context, harness)
      expect(await harness.gateway.cancelPayment(request.reference)).toEqual({ kind: 'cancelled' })
      await pay(request)
      expect(await harness.gateway.queryPayment(request.reference)).toEqual({
        kind: 'found',
        status: 'cancelled',
        receipts: [],
        takenBack: [],
      })
      expect(await harness.gateway.cancelPayment(request.reference)).toEqual({ kind: 'cancelled' })
    })
  })

  test('a payment that received money is not cancelled', async context => {
    await withHarness(makeHarness, async harness => {
      const pay = lever(context, harness.levers, 'pay')
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      await pay(request)
      expect(['paid', 'open']).toContain((await harness.gateway.cancelPayment(request.reference)).kind)
      const state = await harness.gateway.queryPayment(request.reference)
      expect(state).toMatchObject({ kind: 'found', status: 'paid', receipts: [{ amountIdr: request.amountIdr }] })
    })
  })

  test('a payment paid and cancelled at the same moment is either paid or cancelled', async context => {
    await withHarness(makeHarness, async harness => {
      const pay = lever(context, harness.levers, 'pay')
      for (let count = 0; count < 5; count += 1) {
        const request = await cancellable(context, harness)
        const [outcome] = await Promise.all([harness.gateway.cancelPayment(request.reference), pay(request)])
        const state = await harness.gateway.queryPayment(request.reference)
        expect(['cancelled', 'paid']).toContain(outcome.kind)
        expect(state).toMatchObject({ kind: 'found', status: outcome.kind })
      }
    })
  })

  test('an unknown payment can not be cancelled', async () => {
    await withHarness(makeHarness, async harness => {
      expect(['not_found', 'open']).toContain((await harness.gateway.cancelPayment(newRequest(harness).reference)).kind)
    })
  })

  test.for(['loseRequest', 'loseAnswer', 'malformAnswer', 'unheardOfAnswer'] as const)(
    'after the lever %s a cancel is unknown, and asking again cancels',
    async (fault, context) => {
      await withHarness(makeHarness, async harness => {
        const breakNext = lever(context, harness.levers, fault)
        const request = await cancellable(context, harness)
        breakNext()
        expect((await harness.gateway.cancelPayment(request.reference)).kind).toBe('unknown')
        expect(await harness.gateway.cancelPayment(request.reference)).toEqual({ kind: 'cancelled' })
      })
    },
  )
}

/** An open payment of a company that can cancel; otherwise skips the test. */
async function cancellable(context: { skip: (note: string) => never }, harness: GatewayHarness): Promise<PaymentRequest> {
  const tried = newRequest(harness)
  await harness.gateway.createPayment(tried)
  if ((await harness.gateway.cancelPayment(tried.reference)).kind === 'open') context.skip('declared absent: it can not cancel')
  const request = newRequest(harness)
  await harness.gateway.createPayment(request)
  return request
}
