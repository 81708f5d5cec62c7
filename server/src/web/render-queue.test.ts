import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRenderQueue, VisitorGone, type Waiter } from './render-queue.ts'

const here = new AbortController().signal
const from = (address: string, signal = here): Waiter => ({ address, signal })

/** Renderings that end when the test says so, and the order in which they began. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const signals = new Map<string, AbortSignal>()
  const work = (name: string) => (signal: AbortSignal) => {
    begun.push(name)
    signals.set(name, signal)
    return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
  }
  const finish = async (name: string) => {
    ends.get(name)?.()
    // The next rendering begins one turn of the event loop later.
    for (const _ of [1, 2]) await new Promise(resolve => setImmediate(resolve))
  }
  return { begun, work, finish, signals }
}

const limits = { atOnce: 1, mostOfAddress: 10, most: 15, turnsBetween: 1 }

test('an address with many renderings waits for its own, and another address gets every second turn', async () => {
  const { begun, work, finish } = createWork()
  const queue = createRenderQueue(limits)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.job(work(name)).join(from('a'))
  for (const name of ['b1', 'b2']) void queue.job(work(name)).join(from('b'))
  const order = ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']
  for (const name of order) await finish(name)
  expect(begun).toEqual(order)
})

test('the number of renderings at once is limited', async () => {
  const { begun, work, finish } = createWork()
  const queue = createRenderQueue({ ...limits, atOnce: 2 })
  for (const name of ['1', '2', '3']) void queue.job(work(name)).join(from('a'))
  expect(begun).toEqual(['1', '2'])
  await finish('1')
  expect(begun).toEqual(['1', '2', '3'])
})

test('an address past its bound is refused with a time to try again, and others are not', async () => {
  const { work } = createWork()
  const queue = createRenderQueue(limits)
  for (let index = 0; index <= 10; index += 1) void queue.job(work(`a${index}`)).join(from('a'))
  await expect(queue.job(work('more')).join(from('a'))).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 })
  void queue.job(work('b')).join(from('b'))
  for (const address of ['c', 'd', 'e', 'f']) void queue.job(work(address)).join(from(address))
  await expect(queue.job(work('g')).join(from('g'))).rejects.toMatchObject({ code: 'unavailable' })
})

test('a rendering whose visitor is gone is never begun, and its place is free', async () => {
  const { begun, work, finish } = createWork()
  const queue = createRenderQueue({ ...limits, mostOfAddress: 1 })
  void queue.job(work('first')).join(from('a'))
  const leaving = new AbortController()
  const left = queue.job(work('left')).join(from('a', leaving.signal))
  leaving.abort()
  await expect(left).rejects.toThrow(VisitorGone)
  const stayed = queue.job(work('stayed')).join(from('a'))
  await finish('first')
  await finish('stayed')
  expect(await stayed).toBe('stayed')
  expect(begun).toEqual(['first', 'stayed'])
})

test('a rendering is aborted when its last visitor is gone, not before', async () => {
  const { work, signals } = createWork()
  const job = createRenderQueue(limits).job(work('page'))
  const [one, two] = [new AbortController(), new AbortController()]
  const waits = [job.join(from('a', one.signal)), job.join(from('b', two.signal))]
  one.abort()
  await expect(waits[0]).rejects.toThrow(VisitorGone)
  expect([signals.get('page')?.aborted, job.isOver()]).toEqual([false, false])
  two.abort()
  await expect(waits[1]).rejects.toThrow(VisitorGone)
  expect([signals.get('page')?.aborted, job.isOver()]).toEqual([true, true])
})

test('a visitor who joins a waiting rendering gets it in the turn of the visitor’s own address', async () => {
  const { begun, work, finish } = createWork()
  const queue = createRenderQueue(limits)
  for (const name of ['a1', 'a2', 'a3']) void queue.job(work(name)).join(from('a'))
  const home = queue.job(work('home'))
  void home.join(from('a'))
  const joined = home.join(from('b'))
  await finish('a1')
  await finish('a2')
  expect(begun).toEqual(['a1', 'a2', 'home'])
  await finish('home')
  expect(await joined).toBe('home')
  await finish('a3')
  expect(begun).toEqual(['a1', 'a2', 'home', 'a3'])
})

test('a failed rendering fails for all its visitors, and does not block the next', async () => {
  const { work, begun } = createWork()
  const queue = createRenderQueue(limits)
  const failing = queue.job(() => Promise.reject(new Error('down')))
  const waits = [failing.join(from('a')), failing.join(from('b'))]
  void queue.job(work('next')).join(from('a'))
  for (const wait of waits) await expect(wait).rejects.toThrow('down')
  await vi.waitFor(() => expect(begun).toEqual(['next']))
  expect(failing.isOver()).toBe(true)
})

test('other work on the thread has a turn between two renderings', async () => {
  const queue = createRenderQueue(limits)
  const order: string[] = []
  const renderings = ['first', 'second'].map(name =>
    queue.job(async () => {
      order.push(name)
      setImmediate(() => order.push(`others after ${name}`))
    }),
  )
  await Promise.all(renderings.map(job => job.join(from('a'))))
  expect(order).toEqual(['first', 'others after first', 'second'])
})

test('a visitor who connects after a crowd is answered long before the renderings of the crowd are over', async () => {
  const queue = createRenderQueue()
  let rendered = 0
  const render = async () => {
    const end = performance.now() + 2
    while (performance.now() < end);
    rendered += 1
  }
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/kept') return void outgoing.end(`${rendered}`)
    const rendering = queue.job(render).join(from(incoming.url ?? ''))
    void rendering.then(() => outgoing.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  // The client opens a connection for each of the asks under way.
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  const crowd = Array.from({ length: 100 }, (_, at) => ask(`/${at % 20}`))
  expect(Number(await ask('/kept'))).toBeLessThan(60)
  await Promise.all(crowd)
  expect(rendered).toBe(100)
})
