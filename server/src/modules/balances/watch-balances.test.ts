import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supplierBalances } from '../../db/schema/balances.ts'
import { supplierLimits } from '../../db/schema/catalog.ts'
import { channels } from '../../db/schema/channels.ts'
import type { BalanceReading } from '../../suppliers/supplier.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { decided, dyingAtCommit } from '../../test/operator-hands.ts'
import { fundSupplier } from '../funds/fund-supplier.ts'
import { listWaiting } from '../operations/list-waiting.ts'
import { watchBalances } from './watch-balances.ts'

let engine: Engine
/** What the supplier answers, and how often it was asked. */
let says: BalanceReading | number
let asked: number
let alarms: string[]
let itemId: string

beforeEach(async () => {
  engine = await createEngine()
  says = 1_000_000
  asked = 0
  alarms = []
  const tell = (_: object, sentence: string) => alarms.push(sentence)
  engine.ctx.log = Object.assign(Object.create(engine.ctx.log), { error: tell, warn: tell })
  engine.supplier.readBalance = async () => {
    asked += 1
    return typeof says === 'number' ? { kind: 'read', balanceIdr: says } : says
  }
  itemId = await makeItem(engine.ctx)
})
afterEach(() => engine.close())

async function passMinutes(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 1) {
    engine.clock.advance(60_000)
    await watchBalances(engine.ctx)
  }
}
const limits = async () => (await engine.ctx.db.select().from(supplierLimits)).map(({ mostCost }) => mostCost)
const known = async () => (await engine.ctx.db.select().from(supplierBalances))[0]
const waiting = async () => (await listWaiting(engine.ctx)).data.filter(({ kind }) => kind === 'balance')

async function sell(count: number) {
  for (let sold = 0; sold < count; sold += 1) await engine.pay(await engine.order({ itemId }))
  await engine.runJobs()
}

test('each supplier that can be asked is asked every five minutes, by one of several processes, and each answer stays with its time', async () => {
  await Promise.all([1, 2, 3].map(() => watchBalances(engine.ctx)))
  expect(asked).toBe(1)
  expect(await known()).toMatchObject({ supplier: 'scripted', balance: 1_000_000, readAt: expect.any(Date), level: 'fine' })
  await passMinutes(4)
  expect(asked).toBe(1)
  says = 900_000
  await passMinutes(1)
  expect([asked, (await known())?.balance]).toEqual([2, 900_000])
})

test('what is sold follows what is left, and opens again by itself after a top-up', async () => {
  says = 9_000
  await passMinutes(1)
  expect(await limits()).toEqual([9_000])
  // One order that waits for its payment takes at most half, so that nobody closes the store without paying.
  const first = await engine.order({ itemId })
  await passMinutes(1)
  expect(await limits()).toEqual([4_500])
  await engine.pay(first)
  await passMinutes(1)
  expect(await limits()).toEqual([0])
  await expect(engine.order({ itemId })).rejects.toMatchObject({ code: 'item_unavailable' })
  await engine.runJobs()
  expect((await engine.read(first)).status).toBe('delivered')
  says = 0
  await passMinutes(1)
  expect([await limits(), (await known())?.level]).toEqual([[0], 'empty'])
  says = 100_000
  await passMinutes(1)
  expect(await limits()).toEqual([100_000])
  await engine.order({ itemId })
})

test('an order that waits for its payment for days keeps money back for an hour only, and is delivered when it is paid', async () => {
  says = 20_000
  await engine.ctx.db.update(channels).set({ payMinutes: 2_880 }).where(eq(channels.id, 'qris'))
  const order = await engine.order({ itemId })
  await passMinutes(1)
  expect(await limits()).toEqual([11_000])
  await passMinutes(57)
  expect(await limits()).toEqual([11_000])
  await passMinutes(3)
  expect(await limits()).toEqual([20_000])
  expect((await engine.read(order)).status).toBe('pending_payment')
  engine.clock.advance(23 * 60 * 60_000)
  await engine.pay(order)
  await passMinutes(1)
  expect(await limits()).toEqual([11_000])
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('between two questions, what was sent after the last answer is taken off it', async () => {
  says = 40_000
  await passMinutes(1)
  await sell(2)
  await passMinutes(1)
  expect([asked, await limits()]).toEqual([1, [22_000]])
  says = 22_000
  await passMinutes(4)
  expect([asked, await limits()]).toEqual([2, [22_000]])
})

test('a unit that was refunded while the rest of its order is under way keeps no money back', async () => {
  says = 40_000
  const several = await makeItem(engine.ctx, { maxQuantity: 2 })
  const order = await engine.order({ itemId: several, quantity: 2 })
  await passMinutes(1)
  engine.supplier.script.push({ does: 'fail', says: 'truth' }, { does: 'keep', says: 'truth' })
  await engine.pay(order)
  await engine.runJobs()
  await passMinutes(1)
  expect(await engine.read(order)).toMatchObject({ status: 'delivering', delivery: { units: [{ status: 'failed' }, {}] } })
  expect(await limits()).toEqual([31_000])
})

test('an old reading closes nothing, and a question that fails closes nothing and alarms once at the third time', async () => {
  says = 1_000
  await passMinutes(1)
  expect(await limits()).toEqual([1_000])
  alarms = []
  says = { kind: 'unknown', detail: 'no answer' }
  await passMinutes(2)
  expect([alarms, (await known())?.failCount]).toEqual([[], 2])
  await passMinutes(3)
  expect(alarms).toEqual(['a supplier does not say how much money the store has there'])
  expect(await limits()).toEqual([1_000])
  expect(await waiting()).toMatchObject([{ id: 'scripted', amount: 1_000 }])
  await passMinutes(12)
  expect(await limits()).toEqual([null])
  expect(alarms).toHaveLength(1)
  says = 1_000_000
  await passMinutes(5)
  expect(await known()).toMatchObject({ failCount: 0, trouble: null, level: 'fine', alerted: 'fine' })
  expect(await waiting()).toEqual([])
})

test('each worse level is alerted once, and again only after the balance has grown', async () => {
  await sell(16)
  // 144,000 in a day are 6,000 an hour.
  const told = async (balance: number) => {
    says = balance
    alarms = []
    await passMinutes(6)
    return [(await known())?.level, ...alarms]
  }
  const [isLow, runsOut] = ['the balance at a supplier is low', 'the balance at a supplier runs out']
  expect(await told(400_000)).toEqual(['fine'])
  expect(await told(140_000)).toEqual(['low', isLow])
  expect(await told(139_000)).toEqual(['low'])
  expect(await told(36_000)).toEqual(['critical', runsOut])
  expect(await waiting()).toMatchObject([{ id: 'scripted', amount: 36_000 }])
  expect(await told(8_000)).toEqual(['empty', runsOut])
  expect(await told(140_000)).toEqual(['low'])
  expect(await told(36_000)).toEqual(['critical', runsOut])
  expect(await told(400_000)).toEqual(['fine'])
  expect(await waiting()).toEqual([])
})

test('a process that dies after the answer has told nothing, and the next question tells it', async () => {
  says = 1_000
  await expect(watchBalances(dyingAtCommit(engine))).rejects.toThrow('died')
  expect([await limits(), (await known())?.level]).toEqual([[], 'fine'])
  await passMinutes(5)
  expect([await limits(), (await known())?.level]).toEqual([[1_000], 'empty'])
})

test('operators see balance, age, pace, hours, level, limit, calls and the difference from the books', async () => {
  await fundSupplier(engine.ctx, { supplier: 'scripted', reference: 'T-1', source: 'bank', amountIdr: rupiah(500_000), ...decided })
  await sell(2)
  says = 480_000
  engine.clock.advance(60_000)
  await watchBalances(engine.ctx)
  await engine.order({ itemId })
  await passMinutes(1)
  const answer = await createOperatorCaller(engine.ctx)('GET', '/operator/suppliers')
  const { data } = await answer.json()
  expect(data).toMatchObject([
    {
      id: 'scripted',
      balance: 480_000,
      trouble: null,
      per_hour: 750,
      hours_left: 640,
      level: 'fine',
      reserved: 9_000,
      most_cost: 471_000,
      books: 482_000,
      difference: -2_000,
      pause: null,
      calls: { count: 0 },
    },
    { id: 'other', balance: null, level: null },
  ])
  await engine.expectBooks()
})

test('a balance above what one amount can be waits like any other once nobody can read it again', async () => {
  says = 12_000_000_000
  await passMinutes(1)
  says = { kind: 'unknown', detail: 'down' }
  await passMinutes(20)
  expect(await waiting()).toMatchObject([{ id: 'scripted', amount: 12_000_000_000 }])
  const call = createOperatorCaller(engine.ctx)
  for (const path of ['/operator/waiting', '/operator/tasks', '/operator/suppliers']) expect((await call('GET', path)).status).toBe(200)
})
