import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { quickFolder, startPostgres } from './postgres.mjs'

test('a started database answers and is gone after stop', async () => {
  const database = await startPostgres()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select 1 + 1 as two')
  await client.end()
  await database.stop()
  expect(rows).toEqual([{ two: 2 }])
  await expect(new pg.Client({ connectionString: database.url }).connect()).rejects.toThrow()
})

test('its folder lies where it is asked for, and is gone after stop', async () => {
  const parent = quickFolder()
  const database = await startPostgres({}, parent)
  const client = new pg.Client({ connectionString: database.socketUrl })
  await client.connect()
  const { rows } = await client.query<{ data: string }>("select current_setting('data_directory') as data")
  await client.end()
  await database.stop()
  const folder = dirname(rows[0]?.data ?? '')
  expect(folder.startsWith(join(parent, 'kilat-postgres-'))).toBe(true)
  expect(existsSync(folder)).toBe(false)
})
