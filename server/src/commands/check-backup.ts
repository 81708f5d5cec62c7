import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { openReadOnly } from '../db/open-read-only.ts'
import { compareBackup } from '../modules/operations/compare-backup.ts'
import { noteBackup } from '../modules/operations/note-backup.ts'
import { accountHere } from '../platform/account-here.ts'
import { systemClock } from '../platform/clock.ts'

const usage = `Usage: npm run backup-check -- postgresql://…/restored
  compares a restored copy of the store's database with the store, and notes that it is good
  --actor     who does it, else the account on this machine
Restore first: createdb restored && pg_restore --dbname=restored backup.dump`

/** Compares a restored copy with the store. Exits with 1, and notes nothing, if the copy could not take the store's place. */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { actor: { type: 'string', default: accountHere() } },
  })
  const [url, ...more] = positionals
  if (url === undefined || more.length > 0) return fail(usage)
  const config = readConfig()
  if (config.databaseUrl === undefined)
    return fail('The store runs on the embedded database, which has no backups of its own. Set DATABASE_URL to a PostgreSQL server first.')
  const copy = await openReadOnly(url)
  const store = await openDatabase(config)
  try {
    const ctx = { db: store.db, clock: systemClock }
    const compared = await compareBackup(ctx, { copy })
    if (compared.problems.length > 0) return fail(...compared.problems, 'The copy is not good. Nothing was noted.')
    await noteBackup(ctx, { ...compared, by: { kind: 'operator', id: values.actor }, note: 'a restored copy was compared' })
    console.log(`The copy is good: ${compared.orderCount} orders${compared.until ? `, until ${compared.until.toISOString()}` : ''}. Noted.`)
    return 0
  } finally {
    await Promise.all([store.close(), copy.close()])
  }
}

function fail(...sentences: string[]): number {
  for (const sentence of sentences) console.error(sentence)
  return 1
}

process.exitCode = await run().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
