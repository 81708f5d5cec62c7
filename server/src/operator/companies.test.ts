import { expect, test } from 'vitest'
import { companyVerbs } from './companies.ts'
import type { Call } from './verb.ts'

const works = { kind: 'gateway', id: 'midtrans', outcome: 'works', detail: 'takes the key', took_ms: 120 }
const broken = { kind: 'mail', id: 'smtp', outcome: 'wrong_credentials', detail: 'EAUTH 535', took_ms: 7 }
const typed = { args: [], reason: '', version: 0 }
const run = (data: object[]) => companyVerbs[0]?.run((async () => ({ data })) as unknown as Call, typed)

test('each company has its line in a table', async () => {
  expect(await run([works])).toEqual(['company           outcome  took    it says', 'gateway midtrans  works    120 ms  takes the key'])
})

test('a company that does not work makes the command fail', async () => {
  expect(await run([works, broken])).toMatchObject({
    code: 1,
    lines: [
      expect.anything(),
      expect.stringContaining('works'),
      expect.stringMatching(/^mail smtp .*wrong_credentials .*EAUTH 535$/),
      '1 of 2 do not work.',
    ],
  })
})

const read = (name: string, data: object[]) =>
  companyVerbs.find(verb => verb.name === name)?.run((async () => ({ data })) as unknown as Call, typed)
const calls = { count: 3, works: 2, unknown: 1, p50_ms: 40, p95_ms: 900, last_worked_at: '2026-11-21T05:00:00.000Z' }
const noCalls = { count: 0, works: 0, unknown: 0, p50_ms: null, p95_ms: null, last_worked_at: null }

test('the health of each company is told in lines that a phone can show', async () => {
  const asked = { kind: 'gateway', id: 'midtrans', calls, last_notice_at: '2026-11-21T05:01:00.000Z' }
  const unasked = { kind: 'supplier', id: 'digiflazz', calls: noCalls, last_notice_at: null }
  const failing = { ...unasked, calls: { ...noCalls, count: 1, unknown: 1 } }
  const lines = await read('health', [asked, unasked, failing])
  expect(lines).toEqual([
    'gateway midtrans',
    '    2 of 3 calls worked (66.7 %), 1 unknown',
    '    half within 40 ms, 95 % within 900 ms',
    '    last worked 2026-11-21T05:00:00.000Z',
    '    last notice 2026-11-21T05:01:00.000Z',
    ...['supplier digiflazz', '    no calls'],
    ...['supplier digiflazz', '    0 of 1 calls worked (0.0 %), 1 unknown', '    last worked never'],
  ])
  expect(await read('health', [])).toEqual(['This store works with no company.'])
})

test('a supplier without calls and without a known balance says so', async () => {
  const supplier = { id: 'sandbox', pause: null, calls: noCalls, balance: null, read_at: null, trouble: null, books: 0 }
  expect(await read('suppliers', [supplier])).toEqual(['sandbox', '    no balance is known; by the books Rp0', '    last hour: no calls'])
})
