import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Crew, createCrew } from './crew.ts'

const batchSize = 4
const gatherMs = 20
const lookMs = 200

let crew: Crew
let woken: string[]
let work: Map<string, <Answer>(act: () => Promise<Answer>) => Promise<Answer>>

beforeEach(async () => {
  vi.useFakeTimers()
  woken = []
  work = new Map()
  crew = createCrew(id => woken.push(id), { batchSize })
  for (const id of ['a', 'b', 'c'])
    await crew.add(async wrap => {
      work.set(id, wrap)
      return id
    })
})

afterEach(() => vi.useRealTimers())

function callFor(jobs: number) {
  for (let at = 0; at < jobs; at += 1) crew.call()
}

test('a job wakes one worker at once, and a later one another that does not look yet', () => {
  crew.call()
  expect(woken).toEqual(['a'])
  vi.advanceTimersByTime(gatherMs)
  crew.call()
  expect(woken).toEqual(['a', 'b'])
  vi.advanceTimersByTime(lookMs)
  crew.call()
  expect(woken).toEqual(['a', 'b', 'a'])
})

test('jobs that come soon after a wake are gathered, and wake as many workers as take them all', () => {
  crew.call()
  callFor(batchSize + 1)
  vi.advanceTimersByTime(gatherMs - 1)
  expect(woken).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(woken).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(lookMs)
  callFor(1 + batchSize)
  vi.advanceTimersByTime(gatherMs)
  expect(woken).toEqual(['a', 'b', 'c', 'a', 'b'])
})

test('a worker at work is left alone while another sleeps, and is woken again after it, also if its work fails', async () => {
  const held = Promise.withResolvers<void>()
  const working = work.get('a')?.(() => held.promise)
  crew.call()
  expect(woken).toEqual(['b'])
  held.reject(new Error('no'))
  await expect(working).rejects.toThrow('no')
  vi.advanceTimersByTime(lookMs)
  crew.call()
  expect(woken).toEqual(['b', 'a'])
})

test('if fewer workers sleep than the gathered jobs need, those at work look again once they are done', async () => {
  const held = Promise.withResolvers<void>()
  const working = work.get('a')?.(() => held.promise)
  crew.call()
  expect(woken).toEqual(['b'])
  callFor(batchSize + 1)
  vi.advanceTimersByTime(gatherMs)
  expect(woken).toEqual(['b', 'a', 'b', 'c'])
  held.resolve()
  await working
})

test('if no worker sleeps, all look again once they are done', async () => {
  const held = Promise.withResolvers<void>()
  const working = ['a', 'b', 'c'].map(id => work.get(id)?.(() => held.promise))
  crew.call()
  expect(woken).toEqual(['a', 'b', 'c'])
  held.resolve()
  await Promise.all(working)
})

test('a queue without workers wakes nobody', () => {
  const none = createCrew(id => woken.push(id), { batchSize })
  none.call()
  expect([none.ids, woken]).toEqual([[], []])
})
