import { expect, test } from 'vitest'
import { checkCycles } from './check-cycles.ts'
import { checkFiles } from './check-files.ts'
import { checkImports } from './check-imports.ts'
import { checkTables } from './check-tables.ts'
import { parseSource } from './sources.ts'

const verb = 'server/src/modules/orders/place-order.ts'

test('a verb may use the platform, tables, the contract and the types of adapters', () => {
  const source = parseSource(
    verb,
    [
      "import { rupiah } from '@kilat/contract/money.ts'",
      "import { orders } from '../../db/schema/orders.ts'",
      "import type { Gateway } from '../../gateways/gateway.ts'",
      "import { post } from '../ledger/post.ts'",
      "import { invariant } from '../../platform/invariant.ts'",
      "import { sql } from 'drizzle-orm'",
    ].join('\n'),
  )
  expect(checkImports([source])).toEqual([])
})

test.each([
  [verb, "import { sandbox } from '../../gateways/sandbox/adapter.ts'", 'must not import'],
  [verb, "import { anything } from '../../gateways/gateway.ts'", 'only types'],
  [verb, "import { route } from '../../http/route.ts'", 'must not import'],
  [verb, "import { routes } from '../catalog/routes.ts'", 'must not import'],
  [verb, "import { Hono } from 'hono'", 'must not use hono'],
  [verb, "export { x } from '../../app.ts'", 'must not import'],
  [verb, "const x = await import('../../main.ts')", 'must not import'],
  ['server/src/modules/orders/routes.ts', "import { eq } from 'drizzle-orm'", 'must not use drizzle-orm'],
  ['server/src/modules/orders/routes.ts', "import { orders } from '../../db/schema/orders.ts'", 'must not import'],
  ['server/src/modules/payments/read.ts', "import { orders } from '../../db/schema/orders.ts'", 'must not import'],
  ['server/src/modules/payments/read.ts', "import type { deposits } from '../../db/schema/wallet.ts'", 'must not import'],
  ['server/src/ctx/queue.ts', "import type { Order } from '../modules/orders/read.ts'", 'must not import'],
  ['server/src/platform/clock.ts', "import type { Db } from '../db/database.ts'", 'must not import'],
  ['server/src/ctx/context.ts', "import { openGateway } from '../gateways/gateway.ts'", 'only types'],
  ['server/src/gateways/tripay/adapter.ts', "import { sign } from '../sandbox/adapter.ts'", 'must not import'],
  ['contract/src/money.ts', "import { now } from '../../server/src/platform/clock.ts'", 'must not import'],
  ['contract/src/money.ts', "import { ofetch } from 'ofetch'", 'must not use ofetch'],
  ['storefront/app/api/api.ts', "import type { Ctx } from '../../../server/src/ctx/context.ts'", 'must not import'],
  ['server/src/app.ts', "import { root } from '../../storefront/app/root.tsx'", 'must not import'],
])('%s may not contain %s', (path, text, message) => {
  expect(checkImports([parseSource(path, `${text}\n`)])).toEqual([expect.stringContaining(message)])
})

test('a file in a folder without a rule is reported', () => {
  expect(checkImports([parseSource('elsewhere/thing.ts', 'export const x = 1\n')])).toHaveLength(1)
})

test('a circle of imports is reported once, even if it consists of types only', () => {
  const circle = [
    parseSource('tools/a.ts', "import './b.ts'\n"),
    parseSource('tools/b.ts', "import './c.ts'\n"),
    parseSource('tools/c.ts', "import './a.ts'\n"),
  ]
  expect(checkCycles(circle)).toEqual(['circle of imports: tools/a.ts → tools/b.ts → tools/c.ts → tools/a.ts'])
  const types = [parseSource('tools/a.ts', "import './b.ts'\n"), parseSource('tools/b.ts', "import type { A } from './a.ts'\n")]
  expect(checkCycles(types)).toEqual(['circle of imports: tools/a.ts → tools/b.ts → tools/a.ts'])
})

const schema = parseSource(
  'server/src/db/schema/orders.ts',
  "/** Owner: orders. Kept for ever. */\nexport const orders = pgTable('orders', {})\n/** Owner: gateways/sandbox. */\nexport const trials = pgTable('trials', {})\n",
)

test('a module writes its own tables and reads all', () => {
  const own = parseSource(verb, 'await tx.insert(orders).values(row)\nawait tx.select().from(trials)\n')
  expect(checkTables([schema, own])).toEqual([])
})

test("a write to another module's table is refused", () => {
  const foreign = parseSource('server/src/modules/payments/close.ts', 'await tx\n  .update(orders)\n  .set({})\n')
  expect(checkTables([schema, foreign])).toEqual([expect.stringContaining('must not update orders')])
})

test("a company's folder uses only its own tables", () => {
  const text = "import { orders, trials } from '../../db/schema/orders.ts'\nexport const x = [orders, trials]\n"
  expect(checkTables([schema, parseSource('server/src/gateways/sandbox/company.ts', text)])).toEqual([
    expect.stringContaining('must not use orders'),
  ])
})

test('a table without an owner is reported', () => {
  const text = "/** All of them. */\nexport const lost = pgTable('lost', {})\n"
  expect(checkTables([parseSource('server/src/db/schema/lost.ts', text)])).toEqual([expect.stringContaining('does not name its owner')])
})

test('a file may have 300 lines and no more', () => {
  const lines = (count: number) => parseSource('tools/long.ts', '// one line\n'.repeat(count))
  expect(checkFiles([lines(300)])).toEqual([])
  expect(checkFiles([lines(301)])).toEqual([expect.stringContaining('301 lines')])
})

test('vague names and the environment are kept out of modules', () => {
  const names = ['index', 'utils', 'helpers', 'common', 'service', 'manager']
  const vague = names.map(name => parseSource(`server/src/modules/orders/${name}.ts`, 'export {}\n'))
  expect(checkFiles(vague)).toHaveLength(names.length)
  expect(checkFiles([parseSource(verb, 'export const port = process.env.PORT\n')])).toEqual([expect.stringContaining('process.env')])
})
