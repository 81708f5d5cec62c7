import { expect, test } from 'vitest'
import { createPreloadQueue } from './preload-queue.ts'

/** Loads that end when the test says so. */
function createLoads() {
  const started: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const load = (key: string) => {
    started.push(key)
    return new Promise<void>((resolve, reject) => ends.set(key, { resolve, reject }))
  }
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    started,
    load,
    end(key: string) {
      ends.get(key)?.resolve()
      return settle()
    },
    fail(key: string) {
      ends.get(key)?.reject(new Error('lost'))
      return settle()
    },
  }
}

test('[route.preload-limit] at most 4 run at a time, the rest wait for their turn', async () => {
  const loads = createLoads()
  const queue = createPreloadQueue(4, loads.load)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) queue.add(key)
  expect(loads.started).toEqual(['a', 'b', 'c', 'd'])
  await loads.end('b')
  expect(loads.started).toEqual(['a', 'b', 'c', 'd', 'e'])
  await loads.fail('a')
  expect(loads.started).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('each file is loaded once, and again only if it failed', async () => {
  const loads = createLoads()
  const queue = createPreloadQueue(4, loads.load)
  queue.add('a')
  queue.add('a')
  await loads.end('a')
  queue.add('a')
  queue.add('b')
  await loads.fail('b')
  queue.add('b')
  expect(loads.started).toEqual(['a', 'b', 'b'])
})
