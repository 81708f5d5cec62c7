import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { sendFile } from './send-file.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Serves one file on a free port. Answers its address. */
async function serve(pieces: AsyncIterable<Uint8Array>, log: Logger = quietLog): Promise<string> {
  const answer = () => sendFile({ name: 'laporan.csv', mediaType: 'text/csv', pieces }, { log, requestId: 'request-1' })
  const server = createServer(getRequestListener(answer))
  closers.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const piece = new Uint8Array(1_000_000)

test('a file comes in pieces, with its name, and is not kept', async () => {
  async function* pieces() {
    yield new TextEncoder().encode('satu,')
    yield new TextEncoder().encode('dua')
  }
  const answer = await fetch(await serve(pieces()))
  expect(await answer.text()).toBe('satu,dua')
  expect([answer.headers.get('content-disposition'), answer.headers.get('cache-control')]).toEqual([
    'attachment; filename="laporan.csv"',
    'no-store',
  ])
})

test('a client that does not read stops the making, and one that leaves ends it', async () => {
  let made = 0
  const ended = Promise.withResolvers<void>()
  async function* pieces() {
    try {
      for (; made < 1_000; made += 1) yield piece
    } finally {
      ended.resolve()
    }
  }
  const answer = await fetch(await serve(pieces()))
  const reader = answer.body?.getReader()
  await reader?.read()
  // What the connection's buffers hold, far less than the thousand.
  await expect.poll(() => made, { interval: 100 }).toBeGreaterThan(0)
  const counts: number[] = []
  const isStill = () => counts.push(made) > 1 && counts.at(-1) === counts.at(-2)
  await expect.poll(isStill, { interval: 300, timeout: 10_000 }).toBe(true)
  expect(made).toBeLessThan(100)
  await reader?.cancel()
  await ended.promise
  expect(made).toBeLessThan(200)
})

test('a file that can not be finished cuts the connection and is logged', async () => {
  const told: unknown[] = []
  const log = Object.assign(Object.create(quietLog), { error: (...args: unknown[]) => told.push(args) })
  async function* pieces() {
    yield piece
    throw new Error('the database went away')
  }
  const answer = await fetch(await serve(pieces(), log))
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(told).toMatchObject([[{ err: { message: 'the database went away' }, requestId: 'request-1' }, 'a file could not be finished']])
})
