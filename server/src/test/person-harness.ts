import { rupiah } from '@kilat/contract/money.ts'
import { beginByHand, endByHand } from '../modules/delivery/deliver-by-hand.ts'
import { readByHandState } from '../modules/delivery/read-by-hand.ts'
import { newReference } from '../platform/ids.ts'
import type { SupplierHarness } from '../suppliers/conformance-harness.ts'
import { createManual } from '../suppliers/manual/adapter.ts'
import type { TopupRequest } from '../suppliers/supplier.ts'
import { doubtOf } from './doubtful-orders.ts'
import type { Engine } from './engine.ts'
import { attemptsOf, decided } from './operator-hands.ts'

const promiseMs = 240 * 60_000

/** What the person does about a delivery at a look at the queue. */
type Habit = 'delivers' | 'fails' | 'begins' | 'is away once'

/** What becomes of the next question, or of all if the database is gone. */
type Trouble = 'none' | 'lost request' | 'lost answer' | 'gone'

/** The queue as it is used in the store, for the engine of {@link createPersonHarness}. */
export function createQueue({ ctx }: Pick<Engine, 'ctx'>) {
  return createManual({ stateOf: reference => readByHandState(ctx, { reference }), promiseMs })
}

/**
 * A person who works through the queue of a store that sells by `manual`. A reference of the suite stands for an order of the store, whose
 * delivery waits there; the person looks at it just before its state is asked.
 */
export async function createPersonHarness(engine: Engine): Promise<SupplierHarness> {
  const { ctx } = engine
  let habit: Habit = 'delivers'
  let next: Habit = 'delivers'
  let trouble: Trouble = 'none'
  const mostCosts = new Map<string, number>()
  const placed = new Map<string, Promise<{ id: string }>>()
  const ended = new Map<string, Promise<unknown>>()

  async function place(): Promise<{ id: string }> {
    const order = await engine.order({ item: { offers: [{ supplier: 'manual', sku: 'by-hand', cost: 9_000 }] } })
    await engine.pay(order)
    await engine.runJobs()
    return order
  }

  async function end(reference: string, order: { id: string }, kind: 'delivered' | 'failed'): Promise<void> {
    await beginByHand(ctx, { ...(await doubtOf(engine, order)), ...decided })
    const doubt = await doubtOf(engine, order)
    // The queue shows the person what it may cost.
    const costIdr = rupiah(Math.min(8_800, mostCosts.get(reference) ?? 0))
    const how = kind === 'delivered' ? { kind, serialNumber: `SN-${doubt.reference}`, costIdr } : { kind }
    await endByHand(ctx, { ...doubt, end: how, ...decided })
  }

  async function look(reference: string, order: { id: string }): Promise<void> {
    if (habit === 'is away once') habit = 'delivers'
    else if (habit === 'begins') await beginByHand(ctx, { ...(await doubtOf(engine, order)), ...decided })
    else await once(ended, reference, () => end(reference, order, habit === 'fails' ? 'failed' : 'delivered'))
  }

  async function stateOf(reference: string) {
    const now = trouble
    if (trouble !== 'gone') trouble = 'none'
    if (now === 'gone' || now === 'lost request') throw new Error('the database is gone')
    const order = await once(placed, reference, place)
    await look(reference, order)
    const state = await readByHandState(ctx, { reference: (await doubtOf(engine, order)).reference })
    if (now === 'lost answer') throw new Error('the connection was lost')
    return state
  }

  const manual = createManual({ stateOf, promiseMs })
  const request = (): TopupRequest => ({
    reference: newReference('DEL'),
    sku: 'by-hand',
    customerNo: '1',
    maxCostIdr: rupiah(10_000),
    isVoucher: false,
  })
  const work =
    (first: Habit, then: Habit = first) =>
    async () => {
      habit = first
      next = then
      return request()
    }
  const meet = (what: Trouble) => async () => {
    trouble = what
    return request()
  }
  const inOneDatabase = { absent: 'the queue is in the store’s own database: an answer comes whole, or the call has failed' }
  const noReason = { absent: 'a person who can not deliver says why in their own words, which no rule of the store reads' }
  const noBlock = { absent: 'the queue takes every order: what nobody begins goes back at the promise' }
  const noNotices = { absent: 'the store sends no notices to itself' }
  return {
    supplier: {
      ...manual,
      send(request) {
        mostCosts.set(request.reference, request.maxCostIdr)
        return manual.send(request)
      },
    },
    levers: {
      succeed: work('delivers'),
      pendThenSucceed: work('begins', 'delivers'),
      pendThenFail: work('begins', 'fails'),
      settle: async () => {
        habit = next
      },
      turnAwayOnce: work('is away once'),
      loseRequest: meet('lost request'),
      loseAnswer: meet('lost answer'),
      breakEverything: meet('gone'),
      ...{ refusePlayer: noReason, runOutOfStock: noReason, costTooMuch: noReason },
      ...{ needOperator: noBlock, operatorActs: noBlock },
      takeBack: { absent: 'nobody takes back what a person has delivered: a mistake is settled by hand' },
      ...{ malformAnswer: inOneDatabase, staySilent: inOneDatabase },
      ...{ settledNotice: noNotices, foreignNotice: noNotices },
    },
    passTime: ms => engine.clock.advance(ms),
    mostAtOnce: () => undefined,
    async deliveries(reference) {
      const order = await placed.get(reference)
      return order ? (await attemptsOf(engine, order)).filter(({ status }) => status === 'succeeded').length : 0
    },
    close: async () => {},
  }
}

/** Acts at most once for a key, and lets all who ask wait for that. */
function once<Result>(done: Map<string, Promise<Result>>, key: string, act: () => Promise<Result>): Promise<Result> {
  const doing = done.get(key) ?? act()
  done.set(key, doing)
  return doing
}
