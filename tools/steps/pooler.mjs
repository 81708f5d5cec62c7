import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'
import { say } from './say.mjs'

// The places where the tests look for it (`server/src/test/pgbouncer.ts`).
const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/** Installs PgBouncer where that is possible; without it the tests of a pooler are skipped, and say so. */
export async function ensurePooler() {
  if (places.some(place => existsSync(place)) || (await installDebianPackage('pgbouncer'))) return
  say('No PgBouncer: the tests of a store behind it are skipped.')
}
