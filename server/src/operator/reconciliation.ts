import { open } from 'node:fs/promises'
import type { EndpointAnswer } from '@kilat/contract/endpoint.ts'
import {
  type Difference,
  differenceActSchema,
  endStatement,
  listDifferences,
  reconcileNow,
  reopenRefund,
  settleDifference,
  settleFees,
  statementColumns,
  summariseFees,
  takeStatement,
} from '@kilat/contract/operator/reconciliation.ts'
import { formatSigned } from '../platform/describe-balances.ts'
import { readAll } from './read-all.ts'
import { type StatementPart, splitStatement } from './split-statement.ts'
import { type Call, type Typed, UsageError, type Verb } from './verb.ts'

export const reconciliationVerbs: readonly Verb[] = [
  {
    name: 'differences',
    args: [],
    needs: [],
    summary: 'lists differences between the store’s money and what gateways say, with the acts that mend each',
    async run(call) {
      const rows = await readAll(cursor => call(listDifferences, { query: { limit: 50, cursor } }))
      if (rows.length === 0) return ['No difference with a gateway waits.']
      return [...rows.map(describe), `${rows.length} wait.`]
    },
  },
  {
    name: 'settle-difference',
    args: ['<difference>', '<act>'],
    needs: ['reason', 'version'],
    summary:
      'mends a difference: check asks the gateway again, confirm records a bank’s line, book lets the books follow it, reverse, reinstate, reopen and accept as listed',
    async run(call, { args: [id = '', typed = ''], reason, version }) {
      const act = differenceActSchema.safeParse(typed).data
      if (!act) throw new UsageError(`The act is one of ${differenceActSchema.options.join(', ')}.`)
      const params = { id }
      if (act === 'reopen') return [describe((await call(reopenRefund, { params, body: { reason, version } })).data)]
      const { data } = await call(settleDifference, { params, body: { act, reason, version } })
      return [describe(data)]
    },
  },
  {
    name: 'fees',
    args: ['<gateway>', '[days]'],
    needs: [],
    summary:
      'sums up the fee differences with a gateway, of money of these days, such as 2026-11-01..2026-11-07, and says how to settle all',
    async run(call, { args: [gateway = '', days] }) {
      const { data } = await call(summariseFees, { params: { gateway }, query: readDays(days) ?? {} })
      if (data.count === 0) return [`No fee difference with ${gateway} waits.`]
      const command = ['settle-fees', gateway, 'book', `${data.count}:${data.more}`, ...(days === undefined ? [] : [days])].join(' ')
      return [`${describeFees(gateway, data)}. To settle all: npm run operator -- ${command} --reason "…"`]
    },
  },
  {
    name: 'settle-fees',
    args: ['<gateway>', '<book|accept>', '<count:sum>', '[days]'],
    needs: ['reason'],
    summary: 'settles all fee differences that `fees` has summed up: book lets the books follow the gateway, accept leaves them',
    run: settleAllFees,
  },
  {
    name: 'reconcile',
    args: ['<gateway[/account]|all>', '[file]', '[columns]', '[days]'],
    needs: ['reason'],
    summary:
      'compares a settlement statement, such as: reconcile midtrans report.csv "reference=Order ID,gross=Amount,at=Settled" 2026-11-01..2026-11-07, or a bank’s file, such as: reconcile manual_transfer/bca_7890 mutasi.csv "at=Tanggal,credit=Kredit,description=Keterangan"; without a file the gateways’ answers',
    async run(call, { args: [named = '', file, columns = '', days], reason }) {
      if (file === undefined) {
        await call(reconcileNow, { body: { reason } })
        return ['The gateways are asked now. What differs is listed by: npm run operator -- differences']
      }
      const [gateway = '', account] = named.split('/')
      return sendStatement(call, { gateway, account, file, columns: readColumns(columns), days: readDays(days), reason })
    },
  },
]

/** Settles in batches, so that no call takes long. Each is refused if anything else waits than was summed up. */
async function settleAllFees(call: Call, { args: [gateway = '', typed = '', shown = '', days], reason }: Typed): Promise<string[]> {
  const act: 'book' | 'accept' | undefined = typed === 'book' || typed === 'accept' ? typed : undefined
  const [, count, more] = /^(\d+):(-?\d+)$/.exec(shown) ?? []
  if (!act || !count || !more) throw new UsageError('It is written as `fees` shows it, such as: settle-fees midtrans book 1203:48120')
  const sum = { count: 0, more: 0, refused: 0 }
  let seen = { count: Number(count), more: Number(more) }
  let after: string | null = null
  do {
    const { data }: EndpointAnswer<typeof settleFees> = await call(settleFees, {
      params: { gateway },
      body: { ...readDays(days), act, reason, seen, after },
    })
    sum.count += data.settled.count
    sum.more += data.settled.more
    sum.refused += data.refused
    seen = data.left
    after = data.next
  } while (after !== null)
  const refused = sum.refused > 0 ? [`${sum.refused} have changed since and still wait.`] : []
  return [`${describeFees(gateway, sum)}: ${act === 'book' ? 'booked' : 'accepted'}.`, ...refused]
}

function describeFees(gateway: string, { count, more }: { count: number; more: number }): string {
  return `${count} fee differences, of which ${gateway} keeps ${write(Math.abs(more))} ${more < 0 ? 'less' : 'more'} than is booked`
}

type Columns = Record<string, string>
type Days = { from_day: string; to_day: string } | undefined
type Sending = { gateway: string; account: string | undefined; file: string; columns: Columns; days: Days; reason: string }

/** Sends the file in parts, so that no call takes long, and says at the end which days it covers if every line could be read. */
async function sendStatement(
  call: Call,
  { gateway, account, file, columns, days, reason }: Sending,
): Promise<string[] | { lines: string[]; code: 1 }> {
  const sum = { lines: 0, matched: 0, opened: 0, skipped: 0 }
  const broken: string[] = []
  let brokenCount = 0
  const seen: string[] = []
  for await (const part of readParts(file, { isWhole: account !== undefined })) {
    const { data } = await call(takeStatement, { params: { gateway }, body: { reason, account, text: part.text, columns } })
    sum.lines += data.lines
    sum.skipped += data.skipped
    sum.matched += data.matched
    sum.opened += data.opened
    brokenCount += data.broken.length
    const named = data.broken.slice(0, mostNamed - broken.length)
    broken.push(...named.map(({ line, detail }) => `line ${line + part.skippedLines}: ${detail}`))
    seen.push(...[data.from_day, data.to_day].filter(day => day !== null))
  }
  const skipped = sum.skipped > 0 ? ` (and ${sum.skipped} that bring no money)` : ''
  const said = `${sum.lines} lines${skipped}, ${sum.matched} matched, ${sum.opened} new differences.`
  if (brokenCount > 0)
    return { lines: [...broken, said, `${brokenCount} lines, as above, were not read: mend them, and give the file again.`], code: 1 }
  const [from_day, to_day] = [seen.toSorted().at(0), seen.toSorted().at(-1)]
  const covered = days ?? (from_day && to_day ? { from_day, to_day } : undefined)
  if (!covered) return [said]
  const { data } = await call(endStatement, { params: { gateway }, body: { reason, account, ...covered } })
  return [
    said,
    `Of the days from ${covered.from_day} to ${covered.to_day} that are over, ${data.opened} movements of the store are missing there.`,
  ]
}

const longestFile = 2_000_000

/** Broken lines that are named: a file with other columns breaks all. */
const mostNamed = 50

/** The parts of a file. A bank's is sent whole: its equal lines are told apart by their number. */
async function* readParts(file: string, { isWhole }: { isWhole: boolean }): AsyncGenerator<StatementPart> {
  const refuse = (error: Error): never => {
    throw new UsageError(`${file} can not be read: ${error.message}`)
  }
  const handle = await open(file).catch(refuse)
  try {
    if (!isWhole) return yield* splitStatement(handle.readLines({ autoClose: false }))
    const text = await handle.readFile('utf8').catch(refuse)
    if (text.length > longestFile) throw new UsageError('A bank’s file may have two million characters. Give the days in several files.')
    yield { text, skippedLines: 0 }
  } finally {
    await handle.close()
  }
}

/** `reference=Order ID,gross=Amount` */
function readColumns(text: string): Columns {
  const pairs = text.split(',').filter(pair => pair.trim() !== '')
  const isNamed = (pair: string) => statementColumns.some(name => pair.trimStart().startsWith(`${name}=`)) && !pair.trim().endsWith('=')
  if (!pairs.every(isNamed))
    throw new UsageError(`Columns are written as "reference=Order ID,gross=Amount"; ours are ${statementColumns.join(', ')}.`)
  return Object.fromEntries(pairs.map(pair => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]))
}

function readDays(text: string | undefined): Days {
  if (text === undefined) return undefined
  const [, from_day, to_day] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  if (!from_day || !to_day) throw new UsageError('Days are written as 2026-11-01..2026-11-07.')
  return { from_day, to_day }
}

function describe({
  id,
  version,
  gateway,
  kind,
  movement,
  thing,
  reference,
  ours,
  theirs,
  moved_at: at,
  acts,
  status,
}: Difference): string {
  const sums = `here ${write(ours)}, there ${write(theirs)}`
  const end = status === 'open' ? `v${version}, ${acts.join(' or ')}` : status
  // A line of a bank's file has no other name.
  const [, line] = /^there:payment::(.+)$/.exec(thing) ?? []
  const what = line === undefined ? movement : `${movement} ${line}`
  return `${id}  ${kind.replaceAll('_', ' ')}  ${what} at ${gateway} ${at} for ${reference ?? 'no reference'}: ${sums}  (${end})`
}

function write(amount: number | null): string {
  if (amount === null) return 'nothing'
  return formatSigned(amount)
}
