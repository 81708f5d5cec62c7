import { expect, test } from 'vitest'
import { type Asker, visitor } from '../platform/asker.ts'
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
  return {
    request,
    send: (bytes: number) => source?.enqueue(new Uint8Array(bytes)),
    end: () => source?.close(),
    fail: () => source?.error(new Error('cut')),
  }
}

const whole = (bytes: number) => new Request('http://store.test', { method: 'POST', body: new Uint8Array(bytes) })

const operator: Asker = { kind: 'operator', operatorId: 'OPR-1', permissions: [] }
const ofOperator = { limitBytes: limit, asker: operator, address: '10.0.0.1' }
const ofStranger = (address: string) => ({ limitBytes: limit, asker: visitor, address })
const busy = { code: 'unavailable', retryAfterSeconds: 5 }

/** Bodies that are long already and go silent, one for each of these. */
async function begin(all: readonly (typeof ofOperator | ReturnType<typeof ofStranger>)[]) {
  const slow = all.map(long => {
    const { request, ...sender } = sendSlowly()
    sender.send(70 * kib)
    return { ...sender, reading: readBody(request, long) }
  })
  await new Promise(setImmediate)
  return slow
}

async function finish(slow: Awaited<ReturnType<typeof begin>>) {
  for (const { end } of slow) end()
  return (await Promise.all(slow.map(({ reading }) => reading))).map(body => body.byteLength)
}

test('an endpoint for long bodies takes them up to its own limit, and no longer ones', async () => {
  expect((await readBody(whole(limit), ofOperator)).byteLength).toBe(limit)
  await expect(readBody(whole(limit + 1), ofOperator)).rejects.toMatchObject({ code: 'body_too_large' })
  await expect(readBody(whole(64 * kib + 1))).rejects.toMatchObject({ code: 'body_too_large' })
})

test('eight long bodies of operators are read at once, a ninth is told to come again, and short ones never wait', async () => {
  const [first, ...others] = await begin(Array(8).fill(ofOperator))
  await expect(readBody(whole(70 * kib), ofOperator)).rejects.toMatchObject(busy)
  expect((await readBody(whole(60 * kib), ofOperator)).byteLength).toBe(60 * kib)
  first?.send(limit)
  await expect(first?.reading).rejects.toMatchObject({ code: 'body_too_large' })
  expect((await readBody(whole(70 * kib), ofOperator)).byteLength).toBe(70 * kib)
  expect(await finish(others)).toEqual(Array(7).fill(70 * kib))
})

test('a stranger who sends long bodies and goes silent keeps neither operators nor other strangers from sending theirs', async () => {
  const slow = await begin(Array(2).fill(ofStranger('10.0.0.2')))
  for (const long of [ofStranger('10.0.0.3'), ofOperator]) expect((await readBody(whole(70 * kib), long)).byteLength).toBe(70 * kib)
  expect(await finish(slow)).toEqual(Array(2).fill(70 * kib))
})

test('a third long body of an address ends the slower one of its two, and none of others', async () => {
  const [slow, quick, other] = await begin([ofStranger('10.0.0.2'), ofStranger('10.0.0.2'), ofStranger('10.0.0.3')])
  quick?.send(500 * kib)
  const ends = expect(slow?.reading).rejects.toMatchObject(busy)
  expect((await readBody(whole(70 * kib), ofStranger('10.0.0.2'))).byteLength).toBe(70 * kib)
  await ends
  for (const { end } of [quick, other].filter(one => one !== undefined)) end()
  expect([(await quick?.reading)?.byteLength, (await other?.reading)?.byteLength]).toEqual([570 * kib, 70 * kib])
})

test('silent strangers who fill all eight places keep out no notice: each new long body ends the slowest', async () => {
  const silent = await begin(Array.from({ length: 8 }, (_, at) => ofStranger(`10.0.1.${at}`)))
  const ends = Promise.allSettled(silent.map(({ reading }) => reading))
  const notices = await begin(Array(2).fill(ofStranger('10.0.2.1')))
  for (const { send } of notices) send(2_000 * kib)
  const uploads = await begin(Array(8).fill(ofOperator))
  expect((await readBody(whole(70 * kib), ofStranger('10.0.3.1'))).byteLength).toBe(70 * kib)
  expect(await finish([...notices, ...uploads])).toEqual([...Array(2).fill(2_070 * kib), ...Array(8).fill(70 * kib)])
  // Those that were not ended are still read.
  for (const { fail } of silent) fail()
  const reasons = (await ends).map(one => one.status === 'rejected' && one.reason.code)
  expect(reasons.toSorted()).toEqual([...Array(5).fill('malformed'), ...Array(3).fill('unavailable')])
})
