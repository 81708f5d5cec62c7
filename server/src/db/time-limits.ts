import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseDown } from '../platform/database-down.ts'
import { StartError } from '../platform/start-error.ts'

/** Limits how long a frozen or disconnected process can hold its locks; TCP would give up much later. */
const limits = { lock_timeout: '5s', statement_timeout: '30s', idle_in_transaction_session_timeout: '15s' }

const names = Object.keys(limits)

/** For a connection of one's own. Set by a statement, because poolers refuse such settings in the start of a connection. */
export const setTimeLimits = Object.entries(limits)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/** For work that may take long, also if the role has limits. */
export const setNoTimeLimits = names.map(name => `set ${name} = 0`).join('; ')

/** Each connection from before that the check is given is ended, and the pooler opens another. */
const longestWaitMs = 5_000

/**
 * Makes the limits those of the role in this database, so that they hold on every connection of a pooler that hands its connections
 * around. `pooled` leads through the pooler. Connections opened before have none: they are ended once, except those in use and `kept`,
 * the backend of this process's own. Throws a StartError if the limits are not in force afterwards. One process at a time may call it.
 */
export async function limitRole(pooled: pg.Pool, { kept }: { kept: number | undefined }): Promise<void> {
  const wanted = Object.entries(limits).map(([name, value]) => `${name}=${value}`)
  const { rows } = await pooled.query<{ isLimited: boolean }>(isLimited, [wanted])
  if (rows[0]?.isLimited !== true) {
    await pooled.query(`do $$ begin ${Object.entries(limits).map(alter).join('; ')}; end $$`)
    await pooled.query(endIdle, [kept ?? 0])
  }
  const deadline = Date.now() + longestWaitMs
  while (!(await areInForce(pooled))) {
    if (Date.now() > deadline) throw new StartError(refusal)
    await wait(20)
  }
}

const isLimited = `select exists (
  select from pg_db_role_setting
  join pg_roles on pg_roles.oid = setrole
  join pg_database on pg_database.oid = setdatabase
  where rolname = current_user and datname = current_database() and setconfig @> $1::text[]
) as "isLimited"`

const alter = ([name, value]: [string, string]) =>
  `execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}')`

const endIdle = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and datname = current_database() and state = 'idle' and pid not in (pg_backend_pid(), $1)`

/** A connection without the limits ends itself. */
async function areInForce(pooled: pg.Pool): Promise<boolean> {
  const asked = Object.entries(limits).map(([name, value]) => `current_setting('${name}') = '${value}'`)
  try {
    await pooled.query(`select case when ${asked.join(' and ')} then true else pg_terminate_backend(pg_backend_pid()) end`)
    return true
  } catch (error) {
    if (isDatabaseDown(error)) return false
    throw error
  }
}

const refusal =
  `The time limits of the database role (${Object.entries(limits)
    .map(pair => pair.join(' = '))
    .join(', ')}) are not in force behind DATABASE_URL: ` +
  'the pooler sets others, or keeps connections from before. Remove its own settings of these (connect_query), or restart the pooler.'
