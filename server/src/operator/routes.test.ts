import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { routeVerbs } from './routes.ts'
import type { Call } from './verb.ts'

const offer = { supplier: 'a', cost: rupiah(9_000), priority: 5, is_weak: false, detail: null, until: null }
const first = { ...offer, sku: 'x', place: 1, decided_by: 'cost', left_out: null }
const second = { ...offer, sku: 'y', is_weak: true, place: 2, decided_by: 'cost', left_out: null }
const out = {
  ...offer,
  sku: 'z',
  place: null,
  decided_by: null,
  left_out: 'left_alone',
  detail: '3 faults',
  until: '2026-11-21T12:00:00.000Z',
}
const underWay = [{ reference: 'DEL-1', unit: 2, supplier: 'a', sku: 'x', status: 'unknown' }]

async function run(name: string, args: string[], data: unknown) {
  const calls: unknown[][] = []
  const call = (async (endpoint: { name: string }, input: unknown) => {
    calls.push([endpoint.name, input])
    return { data }
  }) as unknown as Call
  const lines = await routeVerbs.find(verb => verb.name === name)?.run(call, { args, reason: 'they asked', version: 0 })
  return { lines, calls }
}

test('a route is shown in places, each with its reason, and what is left out with its', async () => {
  const route = { rule: ['priority', 'health', 'cost'], ceiling: rupiah(10_000), offers: [first, second, out], under_way: underWay }
  const { lines, calls } = await run('route', ['KLT-7Q2M-9XH4-T8RC'], route)
  expect(calls).toEqual([['getOrderRoute', { params: { id: 'KLT-7Q2M-9XH4-T8RC' } }]])
  expect(lines).toEqual([
    'By priority, then health, then cost; at most Rp10.000 each.',
    '1. a/x (Rp9.000, priority 5), by its cost',
    '2. a/y (Rp9.000, priority 5, many faults), by its cost',
    '-  a/z (Rp9.000, priority 5), left out: left alone; 3 faults; until 2026-11-21T12:00:00.000Z',
    'Unit 2 is out at a/x (DEL-1, unknown): it is only asked for.',
  ])
  expect((await run('route', ['free-fire-70-diamonds'], route)).calls[0]?.[0]).toBe('getItemRoute')
  expect((await run('route', ['klt7q2m9xh4t8rc'], route)).calls).toEqual(calls)
  await expect(run('route', ['KLT-7Q2M'], route)).rejects.toThrow('not the id of an order')
})

test('a priority is sent for a sku or for all of a supplier, or given back, and nothing else is accepted', async () => {
  const sent = async (...args: string[]) => (await run('prioritise', args, {})).calls[0]?.[1]
  expect(await sent('a', 'x', '1')).toEqual({ body: { supplier: 'a', sku: 'x', priority: 1, reason: 'they asked' } })
  expect(await sent('a', 'all', 'usual')).toEqual({ body: { supplier: 'a', sku: null, priority: null, reason: 'they asked' } })
  await expect(sent('a', 'all', '10')).rejects.toThrow('1 to 9')
  expect((await run('prioritise', ['a', 'x', '1'], {})).lines).toEqual(['a/x has priority 1 now.'])
  expect((await run('prioritise', ['a', 'all', 'usual'], {})).lines).toEqual(['All offers of a have the usual priority now.'])
})

test('what is left alone is listed with its reason and its next try', async () => {
  const circuit = { supplier: 'a', sku: null, status: 'open', reason: '5 faults', since: 'S', tries: 0, next_try_at: 'N', trial: null }
  expect((await run('circuits', [], [circuit])).lines).toEqual(['S  a: 5 faults; tried again N'])
  expect((await run('circuits', [], [{ ...circuit, sku: 'x', status: 'trying', trial: 'DEL-1' }])).lines).toEqual([
    'S  a/x: 5 faults; tried by DEL-1',
  ])
  expect((await run('circuits', [], [])).lines).toEqual(['Nothing is left alone.'])
})
