import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wakeWorkers } from './wake-workers.ts'

type Answer = { rows: { name: string }[] }

/** A database whose answers the test gives, one for each look. */
let looks: PromiseWithResolvers<Answer>[]
let woken: string[]
let logged: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  looks = []
  woken = []
  logged = []
  const executeSql = () => {
    const look = Promise.withResolvers<Answer>()
    looks.push(look)
    return look.promise
  }
  stop = wakeWorkers({
    boss: { getDb: () => ({ executeSql }), notifyWorker: id => void woken.push(id) },
    workers: new Map([
      ['pay', ['pay-1', 'pay-2']],
      ['mail', ['mail-1']],
    ]),
    log: {
      warn: (_: unknown, text?: string) => void logged.push(`warn: ${text}`),
      info: (text: unknown) => void logged.push(`info: ${text}`),
    },
    times: { everyMs: 1_000, patienceMs: 5_000 },
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const due = (...names: string[]): Answer => ({ rows: names.map(name => ({ name })) })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const answer = (found: Answer) => looks.at(-1)?.resolve(found)
const fail = () => looks.at(-1)?.reject(new Error('connect ECONNREFUSED'))

test('a due queue wakes one worker, and all of its workers if jobs are still due at the next look', async () => {
  await pass(1_000)
  answer(due('pay'))
  await pass(1_000)
  expect(woken).toEqual(['pay-1'])
  answer(due('pay', 'mail'))
  await pass(0)
  expect(woken).toEqual(['pay-1', 'pay-1', 'pay-2', 'mail-1'])
})

test('a look that hangs holds up the next one for five seconds, and its late answer wakes nobody', async () => {
  await pass(1_000)
  await pass(5_900)
  expect(looks).toHaveLength(1)
  await pass(100)
  expect(looks).toHaveLength(2)
  looks[0]?.resolve(due('mail'))
  answer(due('pay'))
  await pass(1_000)
  expect(woken).toEqual(['pay-1'])
  expect(looks).toHaveLength(3)
})

test('a look that fails after it was given up ends nothing', async () => {
  await pass(7_000)
  looks[0]?.reject(new Error('Connection terminated'))
  answer(due('pay'))
  await pass(0)
  expect(woken).toEqual(['pay-1'])
})

test('an answer that is late but within the time wakes, and the next look follows it', async () => {
  await pass(1_000)
  await pass(4_900)
  answer(due('pay'))
  await pass(999)
  expect(woken).toEqual(['pay-1'])
  expect(looks).toHaveLength(1)
  await pass(1)
  expect(looks).toHaveLength(2)
})

test('a database that is down is warned of once, asked each second, and noted when it is back', async () => {
  for (let second = 0; second < 60; second += 1) {
    await pass(1_000)
    fail()
  }
  await pass(0)
  expect(looks).toHaveLength(60)
  expect(logged).toEqual(['warn: due jobs can not be looked for'])
  await pass(1_000)
  answer(due('pay'))
  await pass(1_000)
  expect(woken).toEqual(['pay-1'])
  fail()
  await pass(0)
  expect(logged.slice(1)).toEqual(['info: due jobs are looked for again', 'warn: due jobs can not be looked for'])
})

test('a stop while a look is under way ends it: nobody is woken, nothing is logged, and no timer is left', async () => {
  await pass(1_000)
  stop()
  expect(vi.getTimerCount()).toBe(0)
  answer(due('pay'))
  await pass(10_000)
  expect([woken, logged, looks.length]).toEqual([[], [], 1])
})

test('a failure after a stop is not logged', async () => {
  await pass(1_000)
  stop()
  fail()
  await pass(0)
  expect(logged).toEqual([])
})
