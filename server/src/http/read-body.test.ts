import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

const kib = 1024
const limit = 3 * kib * kib

/** A request whose body comes when the test says so. */
function sendSlowly() {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller
    },
  })
  const request = new Request('http://store.test', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, send: (bytes: number) => source?.enqueue(new Uint8Array(bytes)), end: () => source?.close() }
}

const whole = (bytes: number) => new Request('http://store.test', { method: 'POST', body: new Uint8Array(bytes) })

test('an endpoint for long bodies takes them up to its own limit, and no longer ones', async () => {
  expect((await readBody(whole(limit), limit)).byteLength).toBe(limit)
  await expect(readBody(whole(limit + 1), limit)).rejects.toMatchObject({ code: 'body_too_large' })
  await expect(readBody(whole(64 * kib + 1))).rejects.toMatchObject({ code: 'body_too_large' })
})

test('eight long bodies are read at once, a ninth is told to come again, and short ones never wait', async () => {
  const slow = Array.from({ length: 8 }, sendSlowly)
  const reading = slow.map(({ request, send }) => {
    send(70 * kib)
    return readBody(request, limit)
  })
  await new Promise(setImmediate)
  await expect(readBody(whole(70 * kib), limit)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect((await readBody(whole(60 * kib), limit)).byteLength).toBe(60 * kib)
  slow[0]?.send(limit)
  await expect(reading[0]).rejects.toMatchObject({ code: 'body_too_large' })
  expect((await readBody(whole(70 * kib), limit)).byteLength).toBe(70 * kib)
  for (const { end } of slow.slice(1)) end()
  expect((await Promise.all(reading.slice(1))).map(body => body.byteLength)).toEqual(Array(7).fill(70 * kib))
})
