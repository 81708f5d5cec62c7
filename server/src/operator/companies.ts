import { formatIdr } from '@kilat/contract/money.ts'
import { type CompanyHealth, checkCompanies, listHealth } from '@kilat/contract/operator/companies.ts'
import { listSuppliers, resumeSupplier, type ShownSupplier } from '@kilat/contract/operator/suppliers.ts'
import { formatSigned } from '../platform/describe-balances.ts'
import { UsageError, type Verb } from './verb.ts'

export const companyVerbs: readonly Verb[] = [
  {
    name: 'check',
    args: [],
    needs: [],
    summary: 'asks each company whether it works with this store, and moves no money; exits with 1 if one does not',
    async run(call) {
      const { data } = await call(checkCompanies, { query: {} })
      if (data.length === 0) return ['This store works with no company that could be asked.']
      const rows = data.map(({ kind, id, outcome, took_ms: tookMs, detail }) => [`${kind} ${id}`, outcome, `${tookMs} ms`, detail])
      const lines = alignColumns([['company', 'outcome', 'took', 'it says'], ...rows])
      const failed = data.filter(({ outcome }) => outcome !== 'works').length
      if (failed === 0) return lines
      return { lines: [...lines, `${failed} of ${data.length} do not work.`], code: 1 }
    },
  },
  {
    name: 'health',
    args: ['[hours]'],
    needs: [],
    summary:
      'shows how each company answered in the last 24 hours, or so many: calls, share that worked, unknown ones, times, last answer and notice',
    async run(call, { args: [typed = '24'] }) {
      if (!/^[1-9]\d{0,2}$/.test(typed) || Number(typed) > 336) throw new UsageError('The hours have to be a whole number from 1 to 336.')
      const { data } = await call(listHealth, { query: { hours: Number(typed) } })
      return data.length === 0 ? ['This store works with no company.'] : data.flatMap(describeHealth)
    },
  },
  {
    name: 'suppliers',
    args: [],
    needs: [],
    summary: "shows the store's balance at each supplier, how long it lasts at the pace of the last days, and how the supplier answers",
    async run(call) {
      const { data } = await call(listSuppliers, {})
      return data.length === 0 ? ['This store has no suppliers.'] : data.flatMap(describeSupplier)
    },
  },
  {
    name: 'resume-supplier',
    args: ['<supplier>'],
    needs: ['reason'],
    summary: 'sends to a supplier again that was paused until you acted there, such as after filling its balance',
    async run(call, { args: [id = ''], reason }) {
      const { data } = await call(resumeSupplier, { params: { id }, body: { reason } })
      return [`${data.id} is tried again now. If it still refuses, \`npm run operator -- waiting\` shows it again.`]
    },
  },
]

/** Short lines under a name, because a table of all this is wider than a phone. */
function describeHealth({ kind, id, calls, last_notice_at: noticeAt }: CompanyHealth): string[] {
  const notice = noticeAt === null ? [] : [`last notice ${noticeAt}`]
  return [`${kind} ${id}`, ...[...describeCalls(calls), ...notice].map(line => `    ${line}`)]
}

function describeSupplier(supplier: ShownSupplier): string[] {
  const { id, pause, calls } = supplier
  const [shares = '', ...more] = describeCalls(calls)
  return [
    `${id}${pause === null ? '' : `  PAUSED since ${pause.since}: ${pause.cause}`}`,
    ...[...describeBalance(supplier), `last hour: ${shares}`, ...more].map(line => `    ${line}`),
  ]
}

function describeCalls({ count, works, unknown, p50_ms: p50, p95_ms: p95, last_worked_at: workedAt }: CompanyHealth['calls']): string[] {
  const share = `${works} of ${count} calls worked (${((100 * works) / count).toFixed(1)} %), ${unknown} unknown`
  return [
    count === 0 ? 'no calls' : share,
    ...(p50 === null ? [] : [`half within ${p50} ms, 95 % within ${p95} ms`]),
    ...(count === 0 && workedAt === null ? [] : [`last worked ${workedAt ?? 'never'}`]),
  ]
}

function describeBalance(supplier: ShownSupplier): string[] {
  const { balance, read_at: readAt, trouble, per_hour: perHour, hours_left: hours, level, most_cost: mostCost } = supplier
  const books = `by the books ${formatSigned(supplier.books)}`
  const failed = trouble === null ? [] : [`the last question failed: ${trouble}`]
  if (balance === null || readAt === null) return [`no balance is known; ${books}`, ...failed]
  const lasts = hours === null ? 'nothing is spent' : `lasts ${hours} h at ${formatIdr(perHour)} an hour`
  const state = level === null || level === 'fine' ? '' : `${level.toUpperCase()}: `
  return [
    `${state}${formatSigned(balance)} at ${readAt}, ${formatIdr(supplier.reserved ?? 0)} of it for orders not sent yet; ${lasts}`,
    `${books}, difference ${formatSigned(supplier.difference ?? 0)}; sells what costs ${mostCost === null ? 'any amount' : `up to ${formatIdr(mostCost)}`}`,
    ...failed,
  ]
}

/** Rows as lines whose columns begin at the same place; the last column is not filled up. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? []
  return rows.map(row => row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '))
}
