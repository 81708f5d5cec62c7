import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const opensDatabase =
  /'(?:[./]*\/test|\.)\/(?:alert-desk|code-store|databases|engine|import-list|long-history|living-store|lookup-store|older-database|price-list|reconciled-store|server-data|stock-engine|store|template)\.ts'|inject\('template'\)/

/** A verb's first parameter is its ctx. */
const hasVerb = /export (?:async )?function \w+(?:<[^(]*>)?\(\s*ctx\b/

export type Engine = 'pglite' | 'postgres'

/** About the embedded database, which is upgraded from all earlier versions. */
const onPgliteOnly = [
  ...[
    'main-embedded',
    'db/reuse-statements',
    'modules/catalog/by-hand-upgrade',
    'modules/payments/older-payments',
    'modules/seedings/older-seedings',
  ],
  ...['actors', 'chain', 'channels', 'money', 'refunds'].map(name => `test/upgraded-${name}`),
]

/** What can differ there: its opening and its files, upgrades, its client and types, one connection for all, the queue, news, a first start. */
const alsoOnPglite = [
  ...['app', 'ctx/queue-boss', 'test/databases', 'test/news', 'test/store'],
  ...['db/announce', 'db/copy-few-parsers', 'db/keep-private', 'db/list-filter', 'db/open', 'db/send-together'],
]

/** Each module's verbs also work on the embedded database: those of a money module work, refuse and repeat there. */
const modulesOnPglite: Record<string, string[]> = {
  alerts: ['modules/alerts/send-alert'],
  approvals: ['modules/approvals/approvals'],
  audit: ['modules/audit/chain', 'test/audit'],
  balances: ['modules/balances/watch-balances'],
  calls: ['modules/calls/calls'],
  catalog: ['modules/catalog/read', 'modules/catalog/sync-price-list'],
  channels: ['modules/channels/edit-channel'],
  checkout: ['modules/checkout/place-order'],
  contacts: ['modules/contacts/send-code'],
  content: ['modules/content/content'],
  credentials: ['modules/credentials/credentials'],
  delivery: ['modules/delivery/delivery'],
  funds: ['modules/funds/fundings'],
  identity: ['modules/identity/refresh-session'],
  ledger: ['modules/ledger/books', 'modules/ledger/post'],
  lookups: ['modules/lookups/lookup-ends'],
  measures: ['modules/measures/read'],
  messages: ['modules/messages/claim-messages'],
  notices: ['modules/payments/refused-but-paid'],
  operations: ['modules/operations/resume-lost-work'],
  operators: ['modules/operators/sign-in'],
  orders: ['modules/orders/attach-order'],
  payments: ['modules/payments/unknown-money'],
  players: ['modules/players/saved-players'],
  profile: ['modules/profile/delete-user'],
  push: ['modules/push/push-addresses'],
  realtime: ['modules/realtime/auth-routes'],
  reconciliation: ['modules/reconciliation/transfers'],
  refunds: ['modules/refunds/payouts', 'modules/refunds/take-claim'],
  reports: ['modules/reports/read-report'],
  routing: ['modules/delivery/route'],
  search: ['modules/search/read'],
  seedings: ['modules/seedings/seedings'],
  stock: ['modules/stock/import-codes'],
  store: ['modules/store/store'],
  switches: ['modules/operations/switch-acts'],
  wallet: ['modules/wallet/adjust-wallet', 'modules/wallet/open-deposit'],
}

const pathsOf = (names: string[]) => names.map(name => `server/src/${name}.test.ts`)

/**
 * The server's tests that open a database, as paths from `root`.
 * A test that opens a database but is not found here fails, because it gets no template to copy.
 */
export function findDatabaseTests(root: string): string[] {
  return globSync('server/src/**/*.test.ts', { cwd: root }).filter(path => opensDatabase.test(readFileSync(join(root, path), 'utf8')))
}

/** Those of `found` that `npm test` runs on this kind of database: on PostgreSQL nearly all, on PGlite what it can show something new with (docs/decisions/0082). */
export function testsOn(kind: Engine, found: string[]): string[] {
  const only = pathsOf(onPgliteOnly)
  if (kind === 'postgres') return found.filter(path => !only.includes(path))
  return [...only, ...pathsOf(alsoOnPglite), ...new Set(Object.values(modulesOnPglite).flatMap(pathsOf))]
}

/** The modules of the server that have verbs. */
export function findModulesWithVerbs(root: string): string[] {
  const files = globSync('server/src/modules/*/*.ts', { cwd: root }).filter(path => !path.endsWith('.test.ts'))
  const withVerb = files.filter(path => hasVerb.test(readFileSync(join(root, path), 'utf8')))
  return [...new Set(withVerb.map(path => path.split('/')[3] ?? ''))].sort()
}

/** The tests on PGlite of each module's verbs. */
export function modulesTestedOnPglite(): Record<string, string[]> {
  return Object.fromEntries(Object.entries(modulesOnPglite).map(([name, names]) => [name, pathsOf(names)]))
}
