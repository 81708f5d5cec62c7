import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox, type Outbox } from './outbox.ts'

let outbox: Outbox
let logged: { level: number; msg: string; id?: string; tries?: number }[]
let heard: (string | undefined)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  logged = []
  heard = []
  const log = pino({ base: undefined }, { write: line => void logged.push(JSON.parse(line)) })
  outbox = createOutbox({ log })
})
afterEach(() => vi.useRealTimers())

const hearAll = () => outbox.listen('order', id => heard.push(id))
const bring = (...ids: string[]) => outbox.bring(ids.map(id => ({ topic: 'order', id })))
const failure = () => {
  throw new Error('broken')
}

test('a listener that throws holds back neither the others, before or after it, nor their later news', () => {
  const before: (string | undefined)[] = []
  outbox.listen('order', id => before.push(id))
  outbox.listen('order', failure)
  hearAll()
  bring('a', 'b')
  bring('c')
  outbox.bringAll()
  expect(before).toEqual(['a', 'b', 'c', undefined])
  expect(heard).toEqual(before)
})

test('a listener that failed is told again, and hears its later news meanwhile', async () => {
  outbox.listen('order', id => {
    heard.push(id)
    if (id === 'a' && heard.length < 3) failure()
  })
  bring('a', 'b')
  expect(heard).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toEqual(['a', 'b', 'a'])
  expect(logged).toMatchObject([{ level: 40, id: 'a' }])
})

test.each([
  ['throws', failure],
  ['answers a promise that fails', async () => failure()],
])(
  'a listener that %s for two hours still hears what was announced before, and the log has one line when it starts and one when it lasts',
  async (_, act) => {
    let isBroken = true
    outbox.listen('order', id => {
      if (isBroken) return act()
      heard.push(id)
    })
    bring('a')
    await vi.advanceTimersByTimeAsync(2 * 3_600_000)
    isBroken = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual(['a'])
    expect(logged).toMatchObject([
      { level: 40, id: 'a' },
      { level: 50, id: 'a', tries: 5 },
    ])
  },
)

test('a slow listener hears its news one after the other, and the others do not wait for it', async () => {
  const ends: (() => void)[] = []
  const slow: (string | undefined)[] = []
  outbox.listen('order', id => {
    slow.push(id)
    return new Promise<void>(resolve => ends.push(resolve))
  })
  hearAll()
  bring('a', 'b', 'b', 'c')
  expect(heard).toEqual(['a', 'b', 'b', 'c'])
  expect(slow).toEqual(['a'])
  for (let count = 0; count < 3; count += 1) {
    ends.shift()?.()
    await turn()
  }
  expect(slow).toEqual(['a', 'b', 'c'])
})

test('a listener that hangs goes on with its later news after half a minute', async () => {
  const never = new Promise<void>(() => {})
  outbox.listen('order', id => {
    heard.push(id)
    return id === 'a' ? never : undefined
  })
  bring('a', 'b')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(heard).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(heard).toEqual(['a', 'b', 'a', 'a', 'a', 'a'])
  expect(logged.at(-1)).toMatchObject({ level: 50, id: 'a', tries: 5 })
})

test('of ten thousand news a quick listener hears each, and a slow one soon hears one about everything', async () => {
  const slow: (string | undefined)[] = []
  outbox.listen('order', async id => {
    slow.push(id)
    await turn()
  })
  outbox.listen('order', failure)
  hearAll()
  const ids = Array.from({ length: 10_000 }, (_, index) => `order-${index}`)
  bring(...ids)
  expect(heard).toEqual(ids)
  await vi.waitFor(() => expect(slow).toContain(undefined))
  // Nothing is lost to the slow one: what comes after the news about everything is told by its id.
  expect(slow.length).toBeLessThanOrEqual(1_001)
  await vi.waitFor(() => expect(slow).toContain('order-9999'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(logged.length).toBeLessThanOrEqual(1_001)
})
