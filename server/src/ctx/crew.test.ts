import { beforeEach, expect, test } from 'vitest'
import { type Crew, createCrew } from './crew.ts'

let crew: Crew
let woken: string[]
let now: number
let work: Map<string, <Answer>(act: () => Promise<Answer>) => Promise<Answer>>

beforeEach(async () => {
  woken = []
  now = 0
  work = new Map()
  crew = createCrew(
    id => woken.push(id),
    () => now,
  )
  for (const id of ['a', 'b', 'c'])
    await crew.add(async wrap => {
      work.set(id, wrap)
      return id
    })
})

test('a job wakes one worker, and the next job another one that does not look yet', () => {
  crew.wakeOne()
  crew.wakeOne()
  expect(woken).toEqual(['a', 'b'])
  now += 200
  crew.wakeOne()
  expect(woken).toEqual(['a', 'b', 'a'])
})

test('a worker at work is left alone while another sleeps, and is woken again after it, also if its work fails', async () => {
  const held = Promise.withResolvers<void>()
  const working = work.get('a')?.(() => held.promise)
  crew.wakeOne()
  expect(woken).toEqual(['b'])
  held.reject(new Error('no'))
  await expect(working).rejects.toThrow('no')
  now += 200
  crew.wakeOne()
  expect(woken).toEqual(['b', 'a'])
})

test('if no worker sleeps, all look again once they are done', async () => {
  const held = Promise.withResolvers<void>()
  const working = ['a', 'b', 'c'].map(id => work.get(id)?.(() => held.promise))
  crew.wakeOne()
  expect(woken).toEqual(['a', 'b', 'c'])
  held.resolve()
  await Promise.all(working)
})

test('a queue without workers wakes nobody', () => {
  const none = createCrew(id => woken.push(id))
  none.wakeOne()
  expect([none.ids, woken]).toEqual([[], []])
})
