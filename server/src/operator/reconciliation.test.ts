import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconciliationVerbs } from './reconciliation.ts'
import { splitStatement } from './split-statement.ts'
import type { Call } from './verb.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statement-'))
})
afterEach(() => rm(folder, { recursive: true }))

type Sent = {
  name: string
  params?: object
  body: { account?: string; text?: string; columns?: object; from_day?: string; to_day?: string }
}

/** Runs `reconcile` against a store that answers so to each part; answers what was printed and what was sent. */
async function reconcile(
  text: string,
  args: string[],
  answers: { broken?: { line: number; detail: string }[] }[] = [],
  gateway = 'midtrans',
) {
  const file = join(folder, 'report.csv')
  await writeFile(file, text)
  const sent: Sent[] = []
  const call = (async (endpoint: { name: string }, input: Omit<Sent, 'name'>) => {
    sent.push({ name: endpoint.name, ...input })
    const lines = (input.body.text?.split('\n').length ?? 1) - 1
    const days = { from_day: '2026-11-01', to_day: `2026-11-0${sent.length}` }
    return { data: { lines, matched: lines, opened: 0, skipped: 0, broken: [], ...days, ...answers.shift() } }
  }) as unknown as Call
  const verb = reconciliationVerbs.find(({ name }) => name === 'reconcile')
  const printed = await verb?.run(call, { args: [gateway, file, ...args], reason: 'daily', version: 0 })
  return { printed, sent }
}

const header = 'Order ID,Amount'
const lines = (count: number) => Array.from({ length: count }, (_, at) => `PAY-${at},1000`)

test('a long statement is sent in parts below its header, and then the days it covers', async () => {
  const { printed, sent } = await reconcile([header, ...lines(4_500)].join('\n'), ['reference=Order ID,gross=Amount'])
  expect(sent.map(({ name }) => name)).toEqual(['takeStatement', 'takeStatement', 'takeStatement', 'endStatement'])
  expect(sent[0]?.body.columns).toEqual({ reference: 'Order ID', gross: 'Amount' })
  expect(sent.slice(0, 3).flatMap(({ body }) => body.text?.split('\n').slice(1))).toEqual(lines(4_500))
  expect(sent.slice(0, 3).every(({ body }) => body.text?.startsWith(`${header}\n`))).toBe(true)
  expect(sent[3]?.body).toMatchObject({ from_day: '2026-11-01', to_day: '2026-11-03' })
  expect(printed).toEqual([
    '4500 lines, 4500 matched, 0 new differences.',
    'Of the days from 2026-11-01 to 2026-11-03 that are over, 0 movements of the store are missing there.',
  ])
})

test('a broken line is named by its place in the file, and then no days are covered', async () => {
  const { printed, sent } = await reconcile(
    [header, ...lines(2_100)].join('\n'),
    [],
    [{}, { broken: [{ line: 3, detail: 'the time can not be read' }] }],
  )
  expect(printed).toMatchObject({ code: 1, lines: [expect.stringContaining('line 2003: the time'), expect.anything(), expect.anything()] })
  expect(sent.map(({ name }) => name)).toEqual(['takeStatement', 'takeStatement'])
})

test('a bank’s file is sent whole with its account, and one that is too long is refused', async () => {
  const { sent } = await reconcile([header, ...lines(4_500)].join('\n'), ['at=Tanggal,credit=Kredit'], [], 'manual_transfer/bca_7890')
  expect(sent.map(({ name, body }) => [name, body.account])).toEqual([
    ['takeStatement', 'bca_7890'],
    ['endStatement', 'bca_7890'],
  ])
  await expect(reconcile('x'.repeat(2_000_001), [], [], 'manual_transfer/bca_7890')).rejects.toThrow('two million characters')
})

test('the operator may say which days are covered, in the one way that is understood', async () => {
  const { sent } = await reconcile([header, ...lines(1)].join('\n'), ['', '2026-10-01..2026-10-31'])
  expect(sent.at(-1)?.body).toMatchObject({ from_day: '2026-10-01', to_day: '2026-10-31' })
  await expect(reconcile(header, ['', 'October'])).rejects.toThrow('Days are written as')
  await expect(reconcile(header, ['Order ID'])).rejects.toThrow('Columns are written as')
})

test('fee differences are summed up with the command that settles them, which goes on batch by batch', async () => {
  const bodies: object[] = []
  const left = { count: 30, more: -210 }
  const answers = [
    { settled: { count: 100, more: -700 }, refused: 0, left, next: 'DIF-1' },
    { settled: { count: 29, more: -203 }, refused: 1, left: { count: 0, more: 0 }, next: null },
  ]
  const call = (async (endpoint: { name: string }, { body }: { body: object }) => {
    if (endpoint.name === 'summariseFees') return { data: { count: 130, more: -910 } }
    bodies.push(body)
    return { data: answers.shift() }
  }) as unknown as Call
  const run = (name: string, args: string[]) =>
    reconciliationVerbs.find(verb => verb.name === name)?.run(call, { args, reason: 'tariff', version: 0 })
  expect(await run('fees', ['midtrans', '2026-11-01..2026-11-30'])).toEqual([
    expect.stringMatching(/^130 fee differences.*Rp910 less.*settle-fees midtrans book 130:-910 2026-11-01\.\.2026-11-30 /),
  ])
  expect(await run('settle-fees', ['midtrans', 'book', '130:-910'])).toEqual([
    expect.stringMatching(/^129 fee differences.*Rp903 less than is booked: booked\.$/),
    '1 have changed since and still wait.',
  ])
  const asked = { act: 'book', reason: 'tariff' }
  expect(bodies).toEqual([
    { ...asked, seen: { count: 130, more: -910 }, after: null },
    { ...asked, seen: left, after: 'DIF-1' },
  ])
  await expect(run('settle-fees', ['midtrans', 'book', 'all'])?.catch(({ message }) => message)).resolves.toContain('as `fees` shows it')
})

test('a part never ends inside a quoted field, and a quote that never ends does not keep the rest together', async () => {
  const split = (rows: string[]) => Array.fromAsync(splitStatement(rows))
  const rows = lines(5_000)
  rows[1_999] = 'PAY-x,"1000'
  rows[2_000] = '"'
  expect((await split([header, ...rows])).map(({ skippedLines }) => skippedLines)).toEqual([0, 2_001, 4_001])
  rows[2_000] = 'PAY-y,1'
  expect((await split([header, ...rows])).map(({ skippedLines }) => skippedLines)).toEqual([0, 4_000])
  expect(await split([header])).toEqual([{ text: header, skippedLines: 0 }])
})
