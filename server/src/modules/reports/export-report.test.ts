import { rupiah } from '@kilat/contract/money.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { wibTime } from '../../platform/tables/wib-time.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { fillWallet } from '../../test/fill-wallet.ts'
import { makeUser } from '../../test/make-user.ts'
import { costAccount, supplierAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { type ExportLine, exportLines } from './export-lines.ts'
import { readReport } from './read-report.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ qrisFee: { flatIdr: rupiah(0), basisPoints: 70 } })
})
afterEach(() => engine.close())

const period = () => ({
  from: wibTime(new Date(engine.clock.now().getTime() - 86_400_000)).slice(0, 10),
  to: wibTime(engine.clock.now()).slice(0, 10),
})

async function sell() {
  const order = await engine.order()
  await engine.pay(order)
  engine.clock.advance(1_000)
  await engine.runJobs()
  // A file ends with the moment before it is asked for.
  engine.clock.advance(1)
  return order
}

/** Sales, a refund and a promotion. */
async function trade(): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < 4; count += 1) ids.push((await sell()).id)
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  ids.push((await sell()).id)
  await fillWallet(engine.ctx, { userId: (await makeUser(engine.ctx)).id, amount: 7_000 })
  engine.clock.advance(1_000)
  return ids
}

async function readLines(postingsAtOnce?: number): Promise<ExportLine[]> {
  return (await Array.fromAsync(exportLines(engine.ctx, { ...period(), ...(postingsAtOnce && { postingsAtOnce }) }))).flat()
}

test('each order is one line, however little is read at once, and together the lines are the report', async () => {
  const ids = await trade()
  const { total } = await readReport(engine.ctx, period())
  const whole = await readLines()
  for (const column of ['revenue', 'cost', 'fees', 'other', 'profit'] as const)
    expect([column, whole.reduce((sum, line) => sum + line[column], 0)]).toEqual([column, total[column]])
  expect(whole.filter(({ kind }) => kind === 'order').map(({ id }) => id)).toEqual(ids)
  for (const few of [1, 2, 3, 5]) expect(await readLines(few)).toEqual(whole)
})

test('a line tells what was sold, through whom, and how long it took', async () => {
  const order = await sell()
  expect(await readLines()).toMatchObject([
    {
      ...{ kind: 'order', id: order.id, item: '86 Diamonds', quantity: 1, channel: 'qris', supplier: 'scripted', status: 'delivered' },
      ...{ revenue: 10_000, cost: 9_000, fees: 70, other: 0, profit: 930 },
      ...{ paidAt: expect.any(Date), deliveredAt: expect.any(Date) },
    },
  ])
})

test('a posting after the first look is not part of the file', async () => {
  await sell()
  const lines = exportLines(engine.ctx, { ...period(), postingsAtOnce: 1 })
  await lines.next()
  engine.clock.advance(1_000)
  const later = await sell()
  const rest = (await Array.fromAsync(lines)).flat()
  expect(rest.map(({ id }) => id)).not.toContain(later.id)
})

test('an operator gets a file with a name, and its numbers are those of the report', async () => {
  await trade()
  const call = createOperatorCaller(engine.ctx)
  const { from, to } = period()
  const csv = await call('GET', `/operator/reports/export?from=${from}&to=${to}&format=csv`)
  expect([csv.headers.get('content-type'), csv.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    `attachment; filename="laporan-${from}-sampai-${to}.csv"`,
  ])
  const lines = (await csv.text()).trimEnd().split('\r\n')
  const profits = lines.slice(1).map(line => Number(line.split(',').at(-1)))
  expect(lines).toHaveLength(7)
  expect(profits.reduce((sum, profit) => sum + profit, 0)).toBe((await readReport(engine.ctx, { from, to })).total.profit)
  const xlsx = await call('GET', `/operator/reports/export?from=${from}&to=${to}&format=xlsx`)
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml')
  expect(new TextDecoder().decode((await xlsx.arrayBuffer()).slice(0, 2))).toBe('PK')
})

test('a name that begins like a formula is a text in the file', async () => {
  const order = await sell()
  await engine.ctx.db.execute(sql`update orders set product_title = '=HYPERLINK("http://x","bayar")' where id = ${order.id}`)
  const call = createOperatorCaller(engine.ctx)
  const { from, to } = period()
  const csv = await (await call('GET', `/operator/reports/export?from=${from}&to=${to}&format=csv`)).text()
  expect(csv).toContain(`,"'=HYPERLINK(""http://x"",""bayar"")",`)
})

test('a posting of no order is a line of its own, also one between two accounts of the store', async () => {
  const at = engine.clock.now()
  const moved = { key: 'correction:1', from: costAccount, to: supplierAccount('scripted'), amountIdr: rupiah(500), at }
  await inTx(engine.ctx, ctx => post(ctx, moved))
  engine.clock.advance(1_000)
  expect(await readLines()).toMatchObject([{ kind: 'posting', id: 'correction:1', cost: 500, profit: -500, product: null }])
})
