import { expect, test } from 'vitest'
import { switchVerbs } from './switches.ts'
import type { Call } from './verb.ts'

const stops = { items_stopped: 13, items_moved: 195, channels_stopped: [], channels_moved: [], orders_under_way: 2, payments_open: 0 }
const effect = ['13 items can not be bought, 195 are sold through another supplier', '2 paid orders and 0 open payments go on']

/** Runs a verb against a store that answers this; what was asked is the call's name with what it sent. */
async function run(name: string, args: string[], data: unknown) {
  const asked: unknown[] = []
  const call = (async (endpoint: { name: string }, input: object) => {
    asked.push(endpoint.name, input)
    return { data }
  }) as unknown as Call
  const lines = await switchVerbs.find(verb => verb.name === name)?.run(call, { args, reason: 'slow', version: 3 })
  return { lines, asked }
}

test('what is off has its sentence, its end, and what it stops', async () => {
  const row = { kind: 'supplier', subject: 'b', version: 4, name: 'b', sentence: 'Dicek.', until: '2026-11-21T09:00:00.000Z', stops }
  const { lines } = await run('switches', [], [{ ...row, at: '2026-11-21T07:00:00.000Z', by: 'sari', reason: 'slow' }])
  expect(lines).toEqual([
    'supplier/b@4  b, off until 2026-11-21T09:00:00.000Z: "Dicek."',
    ...['by sari at 2026-11-21T07:00:00.000Z: slow', ...effect].map(line => `    ${line}`),
  ])
})

test('a plan names the version to decide on', async () => {
  const { lines } = await run('plan-switch', ['supplier/b'], { version: 3, name: 'b', is_off: false, stops })
  expect(lines).toEqual(['supplier/b@3  b, on', ...effect])
})

test('each kind is sent to the call whose right it needs, with its end as a moment', async () => {
  const off = await run('switch-off', ['item/ml-86', 'Stok habis.', '2026-11-30T06:00+07:00'], { version: 4, is_off: true })
  expect(off.lines).toEqual(['item/ml-86 is off now, version 4.'])
  const said = { version: 3, reason: 'slow' }
  const until = '2026-11-29T23:00:00.000Z'
  expect(off.asked).toEqual(['turnCatalogOff', { body: { kind: 'item', subject: 'ml-86', sentence: 'Stok habis.', until, ...said } }])
  const on = await run('switch-on', ['store/store'], { version: 5, is_off: false })
  expect(on.asked).toEqual(['turnStoreOn', { body: { kind: 'store', subject: 'store', ...said } }])
})

test('an end without its zone, and what can not be switched, are refused before the store is asked', async () => {
  await expect(run('switch-off', ['item/ml-86', 'Stok habis.', '2026-11-30'], {})).rejects.toThrow('with its zone')
  for (const about of ['order/a', 'item', 'item/a/b']) await expect(run('switch-on', [about], {})).rejects.toThrow('Say what')
})
