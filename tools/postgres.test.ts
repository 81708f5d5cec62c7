import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.mjs'

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
