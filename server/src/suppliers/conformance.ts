import { rupiah } from '@kilat/contract/money.ts'
import { describe, expect, test } from 'vitest'
import { lever, withHarness } from '../gateways/conformance-harness.ts'
import { expectEveryFlipRefused } from '../gateways/conformance-notices.ts'
import type { Arrange, MakeSupplierHarness, SupplierHarness, SupplierLevers } from './conformance-harness.ts'
import type { FailureReason, TopupOutcome, TopupRequest } from './supplier.ts'

/** Rules for every supplier. A situation the company can not be brought into is declared with its reason and its tests are skipped. */
export function describeSupplier(name: string, makeHarness: MakeSupplierHarness): void {
  describe(`supplier ${name}`, () => {
    describeShape(makeHarness)
    describeDeliveries(makeHarness)
    describeFailures(makeHarness)
    describeUnknown(makeHarness)
    describeSupplierNotices(makeHarness)
  })
}

/** Sends the same again, as soon as this supplier may be sent it again. */
async function again({ supplier, passTime }: SupplierHarness, request: TopupRequest): Promise<TopupOutcome> {
  passTime(supplier.resendEveryMs ?? 0)
  return supplier.send(request)
}

type ArrangeName = { [K in keyof SupplierLevers]: Arrange extends SupplierLevers[K] ? K : never }[keyof SupplierLevers]

/** Runs a test on the request that the lever has prepared. */
function scenario(
  makeHarness: MakeSupplierHarness,
  name: ArrangeName,
  title: string,
  act: (harness: SupplierHarness, request: TopupRequest) => Promise<void>,
): void {
  test(title, async context => {
    await withHarness(makeHarness, async harness => {
      const arrange = lever(context, harness.levers, name)
      await act(harness, await arrange())
    })
  })
}

function describeShape(makeHarness: MakeSupplierHarness): void {
  test('every lever exists or is declared absent with a reason', async () => {
    await withHarness(makeHarness, async ({ levers }) => {
      const silent = Object.entries(levers).filter(([, offered]) => 'absent' in offered && offered.absent.length < 10)
      expect(silent).toEqual([])
    })
  })

  test('it says how long a reference is safe to repeat', async () => {
    await withHarness(makeHarness, async ({ supplier }) => {
      expect(supplier.resendEveryMs ?? 0).toBeLessThan(10 * 60_000)
      expect(supplier.referenceLifetimeMs).toBeGreaterThan(60 * 60_000)
    })
  })
}

function describeDeliveries(makeHarness: MakeSupplierHarness): void {
  scenario(makeHarness, 'succeed', 'a success has a serial number and costs no more than allowed', async (harness, request) => {
    const outcome = await harness.supplier.send(request)
    expectSuccess(outcome, request)
    expect(await harness.deliveries(request.reference)).toBe(1)
  })

  scenario(makeHarness, 'succeed', 'the same reference sent again answers the same and delivers nothing more', async (harness, request) => {
    const first = await harness.supplier.send(request)
    for (let time = 0; time < 3; time += 1) expect(await again(harness, request)).toEqual(first)
    expect(await harness.deliveries(request.reference)).toBe(1)
  })

  scenario(makeHarness, 'succeed', 'the same reference sent many times at once delivers once', async (harness, request) => {
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => harness.supplier.send(request)))
    for (const outcome of outcomes) expect(['succeeded', 'pending', 'unknown']).toContain(outcome.kind)
    expectSuccess(await again(harness, request), request)
    expect(await harness.deliveries(request.reference)).toBe(1)
    expect(harness.mostAtOnce() ?? 1).toBe(1)
  })

  scenario(makeHarness, 'succeed', 'the same reference sent again too soon is never taken for a failure', async (harness, request) => {
    await harness.supplier.send(request)
    const { kind } = await harness.supplier.send(request)
    expect(['succeeded', 'pending', 'unknown']).toContain(kind)
    expectSuccess(await again(harness, request), request)
  })

  scenario(makeHarness, 'succeed', 'a reference of its last moment is still the same order', async (harness, request) => {
    await harness.supplier.send(request)
    harness.passTime(harness.supplier.referenceLifetimeMs)
    expectSuccess(await harness.supplier.send(request), request)
    expect(await harness.deliveries(request.reference)).toBe(1)
  })

  scenario(makeHarness, 'succeed', 'two references deliver twice, under different serial numbers', async (harness, request) => {
    const first = await harness.supplier.send(request)
    const other = await harness.supplier.send({ ...request, reference: `${request.reference}-B` })
    if (first.kind !== 'succeeded' || other.kind !== 'succeeded') throw new Error('both were to succeed')
    expect(other.serialNumber).not.toBe(first.serialNumber)
    expect(await harness.deliveries(`${request.reference}-B`)).toBe(1)
  })

  test('a pending top-up stays pending until its end and then succeeds', async context => {
    await withHarness(makeHarness, async harness => {
      const arrange = lever(context, harness.levers, 'pendThenSucceed')
      const settle = lever(context, harness.levers, 'settle')
      const request = await arrange()
      expect((await harness.supplier.send(request)).kind).toBe('pending')
      expect((await again(harness, request)).kind).toBe('pending')
      await settle()
      harness.passTime(harness.supplier.resendEveryMs ?? 0)
      const outcomes = await Promise.all([harness.supplier.send(request), harness.supplier.send(request)])
      for (const outcome of outcomes) expectSuccess(outcome, request)
      expect(await harness.deliveries(request.reference)).toBe(1)
    })
  })
}

function describeFailures(makeHarness: MakeSupplierHarness): void {
  const refusals = [
    { name: 'refusePlayer', reason: 'player_invalid' },
    { name: 'runOutOfStock', reason: 'out_of_stock' },
    { name: 'costTooMuch', reason: 'price_above_ceiling' },
  ] as const
  for (const { name, reason } of refusals)
    scenario(
      makeHarness,
      name,
      `the lever ${name} ends without a delivery for the reason ${reason}, for good`,
      async (harness, request) => {
        expectNothing(await harness.supplier.send(request), reason)
        expectNothing(await again(harness, request), reason)
        expect(await harness.deliveries(request.reference)).toBe(0)
      },
    )

  test('a pending top-up can fail, and stays failed', async context => {
    await withHarness(makeHarness, async harness => {
      const arrange = lever(context, harness.levers, 'pendThenFail')
      const settle = lever(context, harness.levers, 'settle')
      const request = await arrange()
      expect((await harness.supplier.send(request)).kind).toBe('pending')
      await settle()
      expect((await again(harness, request)).kind).toBe('failed')
      expect((await again(harness, request)).kind).toBe('failed')
      expect(await harness.deliveries(request.reference)).toBe(0)
    })
  })

  scenario(makeHarness, 'succeed', 'a ceiling of next to nothing delivers nothing or costs no more than that', async (harness, request) => {
    const outcome = await harness.supplier.send({ ...request, maxCostIdr: rupiah(1) })
    if (outcome.kind === 'succeeded') return expectSuccess(outcome, { ...request, maxCostIdr: rupiah(1) })
    expectNothing(outcome, 'price_above_ceiling')
    expect(await harness.deliveries(request.reference)).toBe(0)
  })

  scenario(
    makeHarness,
    'turnAwayOnce',
    'being turned away is not sent, and the same reference goes through later',
    async (harness, request) => {
      expect((await harness.supplier.send(request)).kind).toBe('not_sent')
      expect(await harness.deliveries(request.reference)).toBe(0)
      expectSuccess(await again(harness, request), request)
      expect(await harness.deliveries(request.reference)).toBe(1)
    },
  )

  test('until an operator acts nothing is sold and nothing has failed, and then the same reference goes through', async context => {
    await withHarness(makeHarness, async harness => {
      const needOperator = lever(context, harness.levers, 'needOperator')
      const operatorActs = lever(context, harness.levers, 'operatorActs')
      const request = await needOperator()
      expect((await harness.supplier.send(request)).kind).toBe('blocked')
      expect((await again(harness, request)).kind).toBe('blocked')
      expect(await harness.deliveries(request.reference)).toBe(0)
      await operatorActs()
      expectSuccess(await again(harness, request), request)
      expect(await harness.deliveries(request.reference)).toBe(1)
    })
  })

  test('a success that the company takes back is a failure from then on, and its notice says so', async context => {
    await withHarness(makeHarness, async harness => {
      const succeed = lever(context, harness.levers, 'succeed')
      const takeBack = lever(context, harness.levers, 'takeBack')
      const request = await succeed()
      expectSuccess(await harness.supplier.send(request), request)
      const notice = await takeBack(request)
      for (const outcome of [await again(harness, request), await again(harness, request)]) expect(outcome.kind).toBe('failed')
      if (!notice) return
      expect(harness.supplier.readNotice(notice)).toMatchObject({ kind: 'notice', reference: request.reference, isFailure: true })
    })
  })
}

function describeUnknown(makeHarness: MakeSupplierHarness): void {
  const losses = [
    { name: 'loseAnswer', before: 1, what: 'a delivery whose answer is lost' },
    { name: 'loseRequest', before: 0, what: 'a request that never arrives' },
    { name: 'malformAnswer', before: 1, what: 'an answer that can not be read' },
  ] as const
  for (const { name, before, what } of losses)
    scenario(makeHarness, name, `${what} is unknown, and the same reference finds or makes the one delivery`, async (harness, request) => {
      expect((await harness.supplier.send(request)).kind).toBe('unknown')
      expect(await harness.deliveries(request.reference)).toBe(before)
      const found = await again(harness, request)
      expectSuccess(found, request)
      expect(await again(harness, request)).toEqual(found)
      expect(await harness.deliveries(request.reference)).toBe(1)
    })

  scenario(makeHarness, 'loseRequest', 'a lost request repeated many times at once is delivered once', async (harness, request) => {
    await harness.supplier.send(request)
    harness.passTime(harness.supplier.resendEveryMs ?? 0)
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => harness.supplier.send(request)))
    for (const outcome of outcomes) expect(['succeeded', 'pending', 'unknown']).toContain(outcome.kind)
    expect(await harness.deliveries(request.reference)).toBe(1)
  })

  scenario(makeHarness, 'staySilent', 'silence is unknown however often it is asked, never a failure', async (harness, request) => {
    for (let time = 0; time < 3; time += 1) expect((await again(harness, request)).kind).toBe('unknown')
  })

  scenario(makeHarness, 'breakEverything', 'whatever breaks, sending answers unknown and does not throw', async (harness, request) => {
    expect((await harness.supplier.send(request)).kind).toBe('unknown')
  })
}

function describeSupplierNotices(makeHarness: MakeSupplierHarness): void {
  test('a notice names the top-up, and is refused with any byte changed', async context => {
    await withHarness(makeHarness, async harness => {
      const settledNotice = lever(context, harness.levers, 'settledNotice')
      const { notice, reference } = await settledNotice()
      expect(harness.supplier.readNotice(notice)).toMatchObject({ kind: 'notice', reference })
      expectEveryFlipRefused(notice, forged => harness.supplier.readNotice(forged))
    })
  })

  test('a verified notice about something the store did not order is ignored', async context => {
    await withHarness(makeHarness, async harness => {
      const foreignNotice = lever(context, harness.levers, 'foreignNotice')
      expect(harness.supplier.readNotice(foreignNotice())).toEqual({ kind: 'ignored' })
    })
  })

  test('a notice without a signature is not verified', async () => {
    await withHarness(makeHarness, async ({ supplier }) => {
      const body = new TextEncoder().encode('{"reference":"KLT-1"}')
      expect(supplier.readNotice({ headers: new Headers(), body })).toEqual({ kind: 'unverified' })
    })
  })
}

/** Nothing was or will be delivered, whether or not a top-up was made. */
function expectNothing(outcome: TopupOutcome, reason: FailureReason): void {
  expect(['failed', 'refused']).toContain(outcome.kind)
  expect(outcome).toMatchObject({ reason })
}

function expectSuccess(outcome: TopupOutcome, request: TopupRequest): void {
  expect(outcome.kind).toBe('succeeded')
  if (outcome.kind !== 'succeeded') return
  expect(outcome.serialNumber.trim()).not.toBe('')
  expect(outcome.costIdr).toBeLessThanOrEqual(request.maxCostIdr)
}
