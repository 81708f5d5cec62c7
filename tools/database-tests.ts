import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const opensDatabase =
  /'(?:[./]*\/test|\.)\/(?:code-store|databases|engine|import-list|long-history|living-store|lookup-store|price-list|server-data|stock-engine|store|template)\.ts'|inject\('template'\)/

/**
 * Tests that run on one database. On the embedded one: what is about it, and long matrices without SQL of their own. On PostgreSQL: what
 * kills processes or takes two of them (the fault bench kills stores on the embedded one), and costly tests nearly all of whose statements
 * others send to the embedded database, too (docs/decisions/0080).
 */
const onOneDatabase = {
  pglite: ['main', 'db/reuse-statements', 'test/authorisation', 'test/hanging-channels'],
  postgres: [
    ...['test/killed-deposits', 'test/killed-messages', 'test/killed-process', 'test/killed-session', 'test/killed-wallet'],
    ...['test/killed-import', 'test/whatsapp-process', 'test/operator-socket', 'test/large-list', 'test/companies', 'test/plans'],
    ...['test/lists-under-buyers', 'test/two-operators', 'ctx/daily-jobs'],
    ...['commands/publish-content', 'commands/set-by-hand', 'commands/import-price-list', 'commands/set-theme', 'commands/check-books'],
    ...['db/follow-news', 'db/pgbouncer'],
    ...of('balances', ['watch-balances']),
    ...of('checkout', ['cancel-order', 'reserve-order', 'wallet-order']),
    ...of('delivery', ['by-hand', 'doubtful-delivery', 'end-hold', 'lost-request', 'operator-acts', 'paced-supplier']),
    ...of('delivery', ['paused-supplier', 'taken-back-delivery', 'unclear-doubt']),
    ...of('delivery', ['closed-supplier', 'missing-supplier', 'partial-refund']),
    ...of('lookups', ['conformance', 'lookups']),
    ...of('messages', ['choices', 'email-sender', 'follow-replies', 'messages']),
    ...of('orders', ['any-order-of-events']),
    ...of('payments', ['any-order-of-movements', 'any-order-of-notices', 'notice-ahead', 'payment', 'taken-back']),
    ...of('payments', ['confirm-transfer', 'held-amounts']),
    ...of('profile', ['delete-user-money']),
    ...of('realtime', ['send-news']),
    ...of('reconciliation', ['settle-fees', 'statements']),
    ...of('refunds', ['refund-ways']),
    ...of('stock', ['stock']),
    ...of('wallet', ['deposit-routes']),
  ],
}

const pathsOf = (names: string[]) => names.map(name => `server/src/${name}.test.ts`)

/**
 * The server's tests that open a database, as paths from `root`: they run on PGlite and again on PostgreSQL, the others once.
 * A test that opens a database but is not found here fails, because it gets no template to copy.
 */
export function findDatabaseTests(root: string): string[] {
  return globSync('server/src/**/*.test.ts', { cwd: root }).filter(path => opensDatabase.test(readFileSync(join(root, path), 'utf8')))
}

/** The tests that run on the other kind of database only. */
export function testsOfOther(kind: 'pglite' | 'postgres'): string[] {
  return pathsOf(onOneDatabase[kind === 'pglite' ? 'postgres' : 'pglite'])
}

function of(name: string, files: string[]): string[] {
  return files.map(file => `modules/${name}/${file}`)
}
