import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const opensDatabase =
  /'(?:[./]*\/test|\.)\/(?:databases|engine|import-list|price-list|server-data|store|template)\.ts'|inject\('template'\)/

/**
 * The server's tests that open a database, as paths from `root`: they run on PGlite and again on PostgreSQL, the others once.
 * A test that opens a database but is not found here fails, because it gets no template to copy.
 */
export function findDatabaseTests(root: string): string[] {
  return globSync('server/src/**/*.test.ts', { cwd: root }).filter(path => opensDatabase.test(readFileSync(join(root, path), 'utf8')))
}
