import { paymentChannelSchema } from '@kilat/contract/quotes.ts'
import { paymentInstructionsSchema } from '@kilat/contract/transactions.ts'
import { describe, expect, test } from 'vitest'
import { describeCancels } from './conformance-cancels.ts'
import { type GatewayHarness, type GatewayLevers, lever, type MakeGatewayHarness, newRequest, withHarness } from './conformance-harness.ts'
import { describeNotices } from './conformance-notices.ts'
import { describeRefunds } from './conformance-refunds.ts'
import { describeStatements } from './conformance-statements.ts'
import { describeTakenBack } from './conformance-taken-back.ts'
import { readQris } from './qris.ts'

/** Rules for every gateway. A situation the company can not be brought into is declared with its reason and its tests are skipped. */
export function describeGateway(name: string, makeHarness: MakeGatewayHarness): void {
  describe(`gateway ${name}`, () => {
    describeLevers(makeHarness)
    describeChannels(makeHarness)
    describePayments(makeHarness)
    describeUnknown(makeHarness)
    describeCancels(makeHarness)
    describeRefunds(makeHarness)
    describeNotices(makeHarness)
    describeTakenBack(makeHarness)
    describeStatements(makeHarness)
    describeReach(makeHarness)
  })
}

function describeLevers(makeHarness: MakeGatewayHarness): void {
  test('every lever exists or is declared absent with a reason', async () => {
    await withHarness(makeHarness, async ({ levers }) => {
      const silent = Object.entries(levers).filter(([, offered]) => 'absent' in offered && offered.absent.length < 10)
      expect(silent).toEqual([])
    })
  })
}

function describeChannels(makeHarness: MakeGatewayHarness): void {
  test('its channels are well formed and named once', async () => {
    await withHarness(makeHarness, async ({ gateway }) => {
      expect(gateway.channels.length).toBeGreaterThan(0)
      for (const name of ['id', 'code'] as const)
        expect(new Set(gateway.channels.map(channel => channel[name])).size).toBe(gateway.channels.length)
      for (const channel of gateway.channels) {
        expect(paymentChannelSchema.omit({ can_refund: true }).safeParse(channel).success).toBe(true)
        expect(channel.minIdr).toBeGreaterThan(0)
        expect(channel.maxIdr).toBeGreaterThan(channel.minIdr)
        expect(Number.isInteger(channel.fee.basisPoints) && channel.fee.basisPoints >= 0).toBe(true)
        if (channel.refund) expect(channel.refund.days).toBeGreaterThan(0)
      }
    })
  })
}

function describePayments(makeHarness: MakeGatewayHarness): void {
  test('every channel makes a payment that is pending and has received no money', async () => {
    await withHarness(makeHarness, async harness => {
      for (const channel of harness.gateway.channels) {
        const request = newRequest(harness, { code: channel.code })
        const outcome = await harness.gateway.createPayment(request)
        expect(outcome.kind).toBe('created')
        if (outcome.kind !== 'created') continue
        const instructions = paymentInstructionsSchema.parse(outcome.instructions)
        if (instructions.kind === 'qris') expect(readQris(instructions.qr_string)?.amountIdr).toBe(request.amountIdr)
        expect(await harness.gateway.queryPayment(request.reference)).toEqual({
          kind: 'found',
          status: 'pending',
          receipts: [],
          takenBack: [],
        })
      }
    })
  })

  test('asking twice with one reference answers the same payment', async () => {
    await withHarness(makeHarness, async harness => {
      const { gateway } = harness
      const request = newRequest(harness)
      const [first, second] = await Promise.all([gateway.createPayment(request), gateway.createPayment(request)])
      expect(first.kind).toBe('created')
      expect(second).toEqual(first)
      expect(await gateway.createPayment(request)).toEqual(first)
    })
  })

  test('a used reference never makes a payment of another amount', async () => {
    await withHarness(makeHarness, async harness => {
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      const other = await harness.gateway.createPayment(newRequest(harness, { reference: request.reference, extraIdr: 500 }))
      expect(other.kind).not.toBe('created')
    })
  })

  test('an amount or channel it does not take is refused, and no payment is made', async () => {
    await withHarness(makeHarness, async harness => {
      const [channel] = harness.gateway.channels
      const tooMuch = newRequest(harness, { amountIdr: (channel?.maxIdr ?? 0) + 1 })
      const nowhere = newRequest(harness, { code: 'no_such_channel' })
      for (const request of [tooMuch, nowhere]) {
        expect((await harness.gateway.createPayment(request)).kind).toBe('refused')
        expect(await harness.gateway.queryPayment(request.reference)).toEqual({ kind: 'not_found' })
      }
    })
  })

  test('an unknown payment is not found', async () => {
    await withHarness(makeHarness, async harness => {
      expect(await harness.gateway.queryPayment(newRequest(harness).reference)).toEqual({ kind: 'not_found' })
    })
  })

  describeEnds(makeHarness)
  describeReceipts(makeHarness)
}

function describeEnds(makeHarness: MakeGatewayHarness): void {
  test('an unpaid payment expires', async context => {
    await withHarness(makeHarness, async harness => {
      const expire = lever(context, harness.levers, 'expire')
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      await expire(request)
      expect(await harness.gateway.queryPayment(request.reference)).toEqual({
        kind: 'found',
        status: 'expired',
        receipts: [],
        takenBack: [],
      })
    })
  })

  test('a failed payment has received no money', async context => {
    await withHarness(makeHarness, async harness => {
      const fail = lever(context, harness.levers, 'fail')
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      await fail(request)
      expect(await harness.gateway.queryPayment(request.reference)).toEqual({
        kind: 'found',
        status: 'failed',
        receipts: [],
        takenBack: [],
      })
    })
  })
}

function describeReceipts(makeHarness: MakeGatewayHarness): void {
  type Way = { lever: 'pay' | 'payTwice' | 'payLess' | 'payMore' | 'payLate'; count: number; sums: (sum: number, asked: number) => boolean }
  const ways: Way[] = [
    { lever: 'pay', count: 1, sums: (sum, asked) => sum === asked },
    { lever: 'payTwice', count: 2, sums: (sum, asked) => sum === asked * 2 },
    { lever: 'payLess', count: 1, sums: (sum, asked) => sum > 0 && sum < asked },
    { lever: 'payMore', count: 1, sums: (sum, asked) => sum > asked },
    { lever: 'payLate', count: 1, sums: (sum, asked) => sum === asked },
  ]
  test.for(ways)('after the lever $lever every receipt has its own id, the same at every read', async (way, context) => {
    await withHarness(makeHarness, async harness => {
      const act = lever(context, harness.levers, way.lever)
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      await act(request)
      const state = await harness.gateway.queryPayment(request.reference)
      expect(state).toMatchObject({ kind: 'found', status: 'paid' })
      if (state.kind !== 'found') return
      expect(state.receipts).toHaveLength(way.count)
      expect(new Set(state.receipts.map(({ externalId }) => externalId)).size).toBe(way.count)
      const sum = state.receipts.reduce((total, { amountIdr }) => total + amountIdr, 0)
      expect(way.sums(sum, request.amountIdr)).toBe(true)
      for (const { amountIdr, feeIdr } of state.receipts) expect(feeIdr ?? 0).toBeLessThan(amountIdr)
      expect(await harness.gateway.queryPayment(request.reference)).toEqual(state)
    })
  })

  test('receipts of two payments have different names', async context => {
    await withHarness(makeHarness, async harness => {
      const pay = lever(context, harness.levers, 'pay')
      const names: string[] = []
      for (const request of [newRequest(harness), newRequest(harness, { extraIdr: 1 })]) {
        await harness.gateway.createPayment(request)
        await pay(request)
        const state = await harness.gateway.queryPayment(request.reference)
        if (state.kind === 'found') names.push(...state.receipts.map(({ externalId }) => externalId))
      }
      expect(new Set(names).size).toBe(2)
    })
  })
}

const faults = ['loseRequest', 'loseAnswer', 'malformAnswer', 'unheardOfAnswer'] as const satisfies (keyof GatewayLevers)[]
const createFaults = [...faults, 'answerOtherAmount'] as const

function describeUnknown(makeHarness: MakeGatewayHarness): void {
  test.for(createFaults)('after the lever %s a new payment’s state is unknown, and asking again makes it once', async (fault, context) => {
    await withHarness(makeHarness, async harness => {
      const breakNext = lever(context, harness.levers, fault)
      const request = newRequest(harness)
      breakNext()
      expect((await harness.gateway.createPayment(request)).kind).toBe('unknown')
      const known = await harness.gateway.createPayment(request)
      expect(known.kind).toBe('created')
      expect(await harness.gateway.createPayment(request)).toEqual(known)
    })
  })

  test.for(faults)(
    'after the lever %s a paid payment is unknown: not paid, not failed, and known when asked again',
    async (fault, context) => {
      await withHarness(makeHarness, async harness => {
        const breakNext = lever(context, harness.levers, fault)
        const request = await paidRequest(context, harness)
        breakNext()
        expect((await harness.gateway.queryPayment(request.reference)).kind).toBe('unknown')
        expect(await harness.gateway.queryPayment(request.reference)).toMatchObject({ kind: 'found', status: 'paid' })
      })
    },
  )
}

/** Whether the company can be reached, and whether it works with these credentials. */
function describeReach(makeHarness: MakeGatewayHarness): void {
  test('its check works, and finds an unreachable company', async context => {
    await withHarness(makeHarness, async harness => {
      expect((await harness.gateway.check()).kind).toBe('works')
      const whileDown = lever(context, harness.levers, 'whileDown')
      expect((await whileDown(() => harness.gateway.check())).kind).toBe('unreachable')
      expect((await harness.gateway.check()).kind).toBe('works')
    })
  })

  test('its check finds wrong credentials, with which no payment is made', async context => {
    await withHarness(makeHarness, async harness => {
      const wrong = lever(context, harness.levers, 'withWrongCredentials')()
      expect((await wrong.check()).kind).toBe('wrong_credentials')
      const request = newRequest(harness)
      expect((await wrong.createPayment(request)).kind).toBe('refused')
      expect((await wrong.queryPayment(request.reference)).kind).toBe('unknown')
      expect(await harness.gateway.queryPayment(request.reference)).toEqual({ kind: 'not_found' })
    })
  })

  test('a call for a payment that surely never reached the company is unsent, and asking again makes it', async context => {
    await withHarness(makeHarness, async harness => {
      const whileDown = lever(context, harness.levers, 'whileDown')
      const request = newRequest(harness)
      expect((await whileDown(() => harness.gateway.createPayment(request))).kind).toBe('unsent')
      expect(await harness.gateway.queryPayment(request.reference)).toEqual({ kind: 'not_found' })
      expect((await harness.gateway.createPayment(request)).kind).toBe('created')
      expect((await whileDown(() => harness.gateway.queryPayment(request.reference))).kind).toBe('unknown')
    })
  })
}

async function paidRequest(context: Parameters<typeof lever>[0], harness: GatewayHarness) {
  const pay = lever(context, harness.levers, 'pay')
  const request = newRequest(harness)
  await harness.gateway.createPayment(request)
  await pay(request)
  return request
}
