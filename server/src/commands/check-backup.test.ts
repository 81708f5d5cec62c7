import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { auditEvents } from '../db/schema/audit.ts'
import { runCommandHere } from '../test/run-command.ts'
import { createServerData } from '../test/server-data.ts'

const command = fileURLToPath(new URL('check-backup.ts', import.meta.url))
const isPostgres = process.env.TEST_DATABASE_URL !== undefined

let data: Awaited<ReturnType<typeof createServerData>>
beforeEach(async () => {
  data = await createServerData('backup')
})
afterEach(() => data.remove())

const run = (...args: string[]) => runCommandHere(command, args, { env: { ...data.env } })

test('without a copy, or on the embedded database, it says what to do and notes nothing', async () => {
  expect(await run()).toMatchObject({ code: 1, errors: expect.stringContaining('Usage: npm run backup-check') })
  if (!isPostgres)
    expect(await run('postgresql://127.0.0.1:1/none')).toMatchObject({ code: 1, errors: expect.stringContaining('embedded database') })
})

test.runIf(isPostgres)(
  'a restored copy is compared: a good one is noted, and one that could not take the store’s place is not',
  async () => {
    const storeUrl = new URL(data.env.DATABASE_URL ?? '')
    const copyUrl = new URL(storeUrl)
    copyUrl.pathname = `${storeUrl.pathname}_copy`
    const [store, copy] = [storeUrl, copyUrl].map(({ pathname }) => pathname.slice(1))
    const adminUrl = new URL(storeUrl)
    adminUrl.pathname = '/postgres'
    const admin = new pg.Client({ connectionString: adminUrl.href })
    await admin.connect()
    try {
      await admin.query(`create database "${copy}" template "${store}"`)
      expect(await run(storeUrl.href)).toMatchObject({ code: 1, errors: expect.stringContaining('the database of the store itself') })
      expect(await run(copyUrl.href)).toMatchObject({ code: 0, lines: expect.arrayContaining(['The copy is good: 0 orders. Noted.']) })
      await change(copyUrl.href, `insert into holdings (account, balance) values ('wallet:nobody', 5000)`)
      expect(await run(copyUrl.href)).toMatchObject({ code: 1, errors: expect.stringContaining('wallet:nobody should be 0 and is 5000') })
      await change(copyUrl.href, 'delete from drizzle.__drizzle_migrations where id = 1')
      expect(await run(copyUrl.href)).toMatchObject({ code: 1, errors: expect.stringContaining('Make it from a backup of this version') })
      expect(await acts()).toEqual(['backup_checked'])
    } finally {
      await admin.query(`drop database if exists "${copy}" with (force)`)
      await admin.end()
    }
  },
)

async function change(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function acts(): Promise<string[]> {
  const opened = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const rows = await opened.db.select({ act: auditEvents.act }).from(auditEvents).orderBy(sql`${auditEvents.id}`)
  await opened.close()
  return rows.map(({ act }) => act)
}
