import { rupiah } from '@kilat/contract/money.ts'
import { describe, expect, test } from 'vitest'
import { lever, withHarness } from '../gateways/conformance-harness.ts'
import { expectEveryFlipRefused } from '../gateways/conformance-notices.ts'
import type { Arrange, MakeSupplierHarness, SupplierHarness, SupplierLevers } from './conformance-harness.ts'
import type { TopupOutcome, TopupRequest } from './supplier.ts'

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
    for (let time = 0; time < 3; time += 1) expect(await harness.supplier.send(request)).toEqual(first)
    expect(await harness.deliveries(request.reference)).toBe(1)
  })

  scenario(makeHarness, 'succeed', 'the same reference sent many times at once delivers once', async (harness, request) => {
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => harness.supplier.send(request)))
    for (const outcome of outcomes) expect(['succeeded', 'pending', 'unknown']).toContain(outcome.kind)
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
      expect((await harness.supplier.send(request)).kind).toBe('pending')
      await settle()
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
    scenario(makeHarness, name, `the lever ${name} ends as failed with the reason ${reason}, for good`, async (harness, request) => {
      expect(await harness.supplier.send(request)).toMatchObject({ kind: 'failed', reason })
      expect(await harness.supplier.send(request)).toMatchObject({ kind: 'failed', reason })
      expect(await harness.deliveries(request.reference)).toBe(0)
    })

  test('a pending top-up can fail, and stays failed', async context => {
    await withHarness(makeHarness, async harness => {
      const arrange = lever(context, harness.levers, 'pendThenFail')
      const settle = lever(context, harness.levers, 'settle')
      const request = await arrange()
      expect((await harness.supplier.send(request)).kind).toBe('pending')
      await settle()
      expect((await harness.supplier.send(request)).kind).toBe('failed')
      expect((await harness.supplier.send(request)).kind).toBe('failed')
      expect(await harness.deliveries(request.reference)).toBe(0)
    })
  })

  scenario(makeHarness, 'succeed', 'a ceiling of next to nothing delivers nothing or costs no more than that', async (harness, request) => {
    const outcome = await harness.supplier.send({ ...request, maxCostIdr: rupiah(1) })
    if (outcome.kind === 'succeeded') return expectSuccess(outcome, { ...request, maxCostIdr: rupiah(1) })
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'price_above_ceiling' })
    expect(await harness.deliveries(request.reference)).toBe(0)
  })

  scenario(
    makeHarness,
    'turnAwayOnce',
    'being turned away is not sent, and the same reference goes through later',
    async (harness, request) => {
      expect((await harness.supplier.send(request)).kind).toBe('not_sent')
      expect(await harness.deliveries(request.reference)).toBe(0)
      expectSuccess(await harness.supplier.send(request), request)
      expect(await harness.deliveries(request.reference)).toBe(1)
    },
  )
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
      const again = await harness.supplier.send(request)
      expectSuccess(again, request)
      expect(await harness.supplier.send(request)).toEqual(again)
      expect(await harness.deliveries(request.reference)).toBe(1)
    })

  scenario(makeHarness, 'loseRequest', 'a lost request repeated many times at once is delivered once', async (harness, request) => {
    await harness.supplier.send(request)
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => harness.supplier.send(request)))
    for (const outcome of outcomes) expect(['succeeded', 'pending', 'unknown']).toContain(outcome.kind)
    expect(await harness.deliveries(request.reference)).toBe(1)
  })

  scenario(makeHarness, 'staySilent', 'silence is unknown however often it is asked, never a failure', async (harness, request) => {
    for (let time = 0; time < 3; time += 1) expect((await harness.supplier.send(request)).kind).toBe('unknown')
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

function expectSuccess(outcome: TopupOutcome, request: TopupRequest): void {
  expect(outcome.kind).toBe('succeeded')
  if (outcome.kind !== 'succeeded') return
  expect(outcome.serialNumber.trim()).not.toBe('')
  expect(outcome.costIdr).toBeLessThanOrEqual(request.maxCostIdr)
}
