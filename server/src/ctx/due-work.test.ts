import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import type { Ctx } from './context.ts'
import { type Room, type RunningWork, startDueWork } from './due-work.ts'

const everyMs = 20
/** Work keeps its place for longer than a busy machine holds up a test. */
const usualTimes = { everyMs, patienceMs: 5 * everyMs, longestMs: 60_000 }

const started: RunningWork[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map(work => work.stop(1_000)))
})

type Row = { id: string }

type Input = {
  due: string[]
  concurrency?: number
  log?: Partial<Ctx['log']>
  times?: typeof usualTimes
  takesMs?: number
}

/** The group of a row is the part of its id before the slash. */
const groupOf = (id: string) => id.split('/')[0] ?? ''

/** Rows that are due until they were worked on, and work that a test holds up. */
function start({ due, concurrency = 2, log = {}, times = usualTimes, takesMs }: Input) {
  const begun: string[] = []
  const held = new Map<string, PromiseWithResolvers<void>>()
  const asked: number[] = []
  const working = new Set<string>()
  const atOnce: number[] = []
  const failing = { take: false, run: new Set<string>(), hangs: false }
  const work = {
    name: 'test',
    concurrency,
    groupOf: ({ id }: Row) => groupOf(id),
    async take(_ctx: Ctx, { most, without }: Room): Promise<Row[]> {
      asked.push(most)
      if (failing.hangs) return new Promise<never>(() => {})
      if (failing.take) throw new Error('the database is down')
      const taken = due.filter(id => !without.includes(groupOf(id))).slice(0, most)
      for (const id of taken) due.splice(due.indexOf(id), 1)
      return taken.map(id => ({ id }))
    },
    async run(_ctx: Ctx, { id }: Row) {
      begun.push(id)
      working.add(id)
      atOnce.push(working.size)
      if (failing.run.has(id)) throw new Error('not yet')
      await held.get(id)?.promise
      if (takesMs !== undefined) await wait(takesMs)
      working.delete(id)
    },
  }
  // Of the context it uses the log only.
  const ctx = { log: Object.assign(Object.create(quietLog), log) } as Ctx
  const running = startDueWork(ctx, { work, times })
  started.push(running)
  const hold = (id: string) => {
    const holding = Promise.withResolvers<void>()
    held.set(id, holding)
    return holding
  }
  return { begun, asked, atOnce, failing, running, hold }
}

test('all that is due is worked on, no more than so many at once, and the next ones follow soon', async () => {
  const due = Array.from({ length: 50 }, (_, at) => String(at))
  const first = due.slice(0, 5)
  const { begun, atOnce, asked, hold } = start({ due, concurrency: 5, takesMs: 5 })
  const holding = first.map(hold)
  await vi.waitFor(() => expect(begun).toEqual(first))
  asked.length = 0
  await wait(3 * everyMs)
  expect(asked).toEqual([])
  for (const { resolve } of holding) resolve()
  await vi.waitFor(() => expect(begun).toHaveLength(50))
  expect(Math.max(...atOnce)).toBe(5)
  expect(new Set(begun).size).toBe(50)
})

test('work that hangs holds up its own place only, and none is taken for places that are not free', async () => {
  const { begun, asked, hold } = start({ due: ['hanging', 'a', 'b', 'c'] })
  const hanging = hold('hanging')
  await vi.waitFor(() => expect(begun).toEqual(['hanging', 'a', 'b', 'c']))
  asked.length = 0
  await wait(3 * everyMs)
  expect(new Set(asked)).toEqual(new Set([1]))
  hanging.resolve()
})

test('groups that hang have half of the places that others leave, however many of their rows are due before all others', async () => {
  const ofHanging = ['one', 'two', 'three'].flatMap(group => Array.from({ length: 50 }, (_, at) => `${group}/${at}`))
  const ofOther = Array.from({ length: 20 }, (_, at) => `other/${at}`)
  const due = [...ofHanging, ...ofOther]
  const { begun, hold } = start({ due, concurrency: 32 })
  const holding = ofHanging.map(hold)
  const countOf = (group: string) => begun.filter(id => groupOf(id) === group).length
  await vi.waitFor(() => expect(countOf('other')).toBe(20))
  expect(['one', 'two', 'three'].map(countOf)).toEqual([16, 8, 4])
  for (const { resolve } of holding) resolve()
  await vi.waitFor(() => expect(begun).toHaveLength(170))
})

test('a group that fills its places goes on as soon as one of them is free, not only a whole while later', async () => {
  const slowly = { everyMs: 500, patienceMs: 5_000, longestMs: 5_000 }
  const { begun } = start({
    due: Array.from({ length: 40 }, (_, at) => `one/${at}`),
    concurrency: 8,
    times: slowly,
    takesMs: 30,
  })
  // Ten times four: half a second each would be five.
  await vi.waitFor(() => expect(begun).toHaveLength(40), { timeout: 4_000 })
})

test('a row that is taken again while it is worked on is not worked on twice', async () => {
  const due = ['a']
  const { begun, hold } = start({ due, concurrency: 4 })
  const holding = hold('a')
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  due.push('a')
  await vi.waitFor(() => expect(due).toEqual([]))
  await wait(2 * everyMs)
  expect(begun).toEqual(['a'])
  holding.resolve()
})

test('work that fails is logged by its id and stops no other', async () => {
  const error = vi.fn()
  const due = ['bad', 'good']
  const { begun, failing } = start({ due, log: { error } })
  failing.run.add('bad')
  await vi.waitFor(() => expect(begun).toEqual(['bad', 'good']))
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
  expect(error.mock.calls[0]?.[0]).toMatchObject({ work: 'test', id: 'bad' })
  due.push('later')
  await vi.waitFor(() => expect(begun).toContain('later'))
})

test('a database that is down is warned of once, and what is due is taken once it is back', async () => {
  const [warn, info] = [vi.fn(), vi.fn()]
  const due = ['a']
  const { begun, asked, failing } = start({ due, log: { warn, info } })
  failing.take = true
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(3))
  expect(warn).toHaveBeenCalledOnce()
  failing.take = false
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  expect(info).toHaveBeenCalledOnce()
})

test('stopped, it takes nothing more and waits for what runs, but not longer than it may', async () => {
  const due = ['a']
  const { begun, hold, running } = start({ due })
  const holding = hold('a')
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  let isStopped = false
  const stopping = running.stop(60_000).then(() => {
    isStopped = true
  })
  due.push('b')
  await wait(3 * everyMs)
  expect([isStopped, due]).toEqual([false, ['b']])
  await running.stop(everyMs)
  holding.resolve()
  await stopping
  expect(begun).toEqual(['a'])
})

test('a database that never answers is given up for the next look, and keeps no process from stopping', async () => {
  const due = ['a', 'b']
  const { begun, asked, failing, running } = start({ due, concurrency: 1 })
  failing.hangs = true
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1))
  failing.hangs = false
  await vi.waitFor(() => expect(begun).toContain('a'))
  failing.hangs = true
  const before = asked.length
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before))
  const stoppedAt = performance.now()
  await running.stop(everyMs)
  expect(performance.now() - stoppedAt).toBeLessThan(500)
})

test('work that never ends gives its place up, is logged, and is begun again when it is taken again', async () => {
  const error = vi.fn()
  const due = ['a']
  const { begun, hold } = start({ due, concurrency: 1, log: { error }, times: { ...usualTimes, longestMs: 10 * everyMs } })
  hold('a')
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  due.push('b', 'a')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'a']))
  expect(error.mock.calls[0]?.[0]).toMatchObject({ work: 'test', id: 'a' })
})
