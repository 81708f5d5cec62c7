import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const opensDatabase =
  /'(?:[./]*\/test|\.)\/(?:code-store|databases|engine|import-list|long-history|living-store|lookup-store|price-list|server-data|stock-engine|store|template)\.ts'|inject\('template'\)/

/**
 * Tests that run on one database, because the other could show nothing more, or because they take two processes on one database. Those
 * that kill processes are on PostgreSQL, where a killed process's jobs wait for its heartbeat; `killed-process` is on both.
 */
const onOneDatabase = {
  pglite: ['main', 'db/reuse-statements', 'test/authorisation', 'test/hanging-channels'],
  postgres: [
    ...['test/killed-deposits', 'test/killed-messages', 'test/killed-session', 'test/killed-wallet', 'test/whatsapp-process'],
    ...['commands/publish-content', 'commands/set-by-hand', 'db/follow-news', 'db/pgbouncer', 'test/plans'],
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
