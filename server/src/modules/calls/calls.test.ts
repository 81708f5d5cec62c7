import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { calls } from '../../db/schema/calls.ts'
import { excerptOf } from '../../platform/excerpt.ts'
import { fetchJson } from '../../platform/fetch-json.ts'
import { watchCalls } from '../../platform/watch-calls.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { forgetOldCalls } from './forget-old-calls.ts'
import { keepCalls } from './keep-calls.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const rows = () => store.ctx.db.select().from(calls).orderBy(asc(calls.id))

/** A company over HTTP, whose calls are kept. */
function watched(keeper: ReturnType<typeof keepCalls>, url: string) {
  const company = {
    id: 'goods',
    async send({ reference }: { reference: string }) {
      const body = JSON.stringify({ ref_id: reference, api_key: 'rahasia' })
      const answer = await fetchJson({ method: 'POST', url: `${url}/transaction?key=rahasia`, headers: {}, body, timeoutMs: 2_000 })
      if (reference === 'DEL-3') throw new Error('broken')
      return { kind: answer.kind === 'answer' ? 'succeeded' : 'unknown' }
    },
  }
  return watchCalls(company, {
    kind: 'supplier',
    name: 'goods',
    operations: ['send'],
    referenceField: 'reference',
    now: () => store.clock.now(),
    take: keeper.take,
  })
}

async function serve(act: (url: string) => Promise<void>) {
  const server = createServer((_, response) => response.end('{"data":{"rc":"00","sn":"RAHASIA"}}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}

test('an answer that is cut within an emoji is kept, and so are the calls beside it', async () => {
  const keeper = keepCalls(store.ctx)
  // Each is cut at another place of the same row of emoji, one of them certainly within one.
  for (const lead of ['', 'a']) {
    const exchange = { method: 'POST', path: '/transaction', status: 200, request: null }
    const answer = excerptOf(Array.from({ length: 3 }, () => ({ status_message: lead, message: '🎁'.repeat(90) })))
    const call = { kind: 'supplier', company: 'goods', operation: 'send', reference: lead, outcome: 'succeeded', verdict: 'works' } as const
    keeper.take({ ...call, startedAt: store.clock.now(), tookMs: 1, exchanges: [{ ...exchange, answer }] })
  }
  await keeper.flush()
  expect((await rows()).map(({ reference }) => reference)).toEqual(['', 'a'])
})

test('each call is kept with its operation, reference, outcome and exchanges, and nothing secret, also calls at once and broken ones', async () => {
  const keeper = keepCalls(store.ctx)
  await serve(async url => {
    const company = watched(keeper, url)
    await Promise.allSettled(['DEL-1', 'DEL-2', 'DEL-3'].map(reference => company.send({ reference })))
  })
  await watched(keeper, 'http://127.0.0.1:9').send({ reference: 'DEL-4' })
  await keeper.flush()
  const found = (await rows()).toSorted((a, b) => (a.reference ?? '').localeCompare(b.reference ?? ''))
  expect(found).toMatchObject([
    { kind: 'supplier', company: 'goods', operation: 'send', reference: 'DEL-1', outcome: 'succeeded' },
    { reference: 'DEL-2', outcome: 'succeeded' },
    { reference: 'DEL-3', outcome: 'threw' },
    { reference: 'DEL-4', outcome: 'unknown', exchanges: [{ status: null, answer: null }] },
  ])
  expect(found.map(({ exchanges }) => exchanges.map(({ request }) => request))).toEqual(
    ['DEL-1', 'DEL-2', 'DEL-3', 'DEL-4'].map(reference => [JSON.stringify({ ref_id: reference, api_key: '…' })]),
  )
  expect(found[0]?.exchanges).toMatchObject([
    { method: 'POST', path: '/transaction', status: 200, answer: '{"data":{"rc":"00","sn":"…"}}' },
  ])
  expect(JSON.stringify(found).toLowerCase()).not.toContain('rahasia')
})

const record = (reference: string) =>
  ({
    kind: 'gateway',
    company: 'pay',
    operation: 'refund',
    reference,
    outcome: 'refunded',
    verdict: 'works',
    tookMs: 1,
    exchanges: [],
  }) as const

test('a database that is down fails no call, and too many are forgotten', async () => {
  const down = { insert: () => ({ values: () => Promise.reject(new Error('down')) }) } as unknown as TestStore['ctx']['db']
  const broken = keepCalls({ ...store.ctx, db: down })
  broken.take({ ...record('R-1'), startedAt: store.clock.now() })
  await broken.flush()
  const few = keepCalls(store.ctx, { most: 3 })
  for (let at = 0; at < 9; at += 1) few.take({ ...record(`R-${at}`), startedAt: store.clock.now() })
  await few.flush()
  expect((await rows()).map(({ reference }) => reference)).toEqual(['R-0', 'R-1', 'R-2'])
})

test('calls are deleted after two weeks, and the oldest of too many', async () => {
  const keeper = keepCalls(store.ctx)
  keeper.take({ ...record('old'), startedAt: store.clock.now() })
  store.clock.advance(14 * 24 * 60 * 60_000 + 60_000)
  for (let at = 0; at < 5; at += 1) keeper.take({ ...record(`R-${at}`), startedAt: store.clock.now() })
  await keeper.flush()
  await inTx(store.ctx, ctx => forgetOldCalls(ctx))
  expect(await rows()).toHaveLength(5)
  await inTx(store.ctx, ctx => forgetOldCalls(ctx, { most: 2 }))
  expect((await rows()).map(({ reference }) => reference)).toEqual(['R-3', 'R-4'])
})
