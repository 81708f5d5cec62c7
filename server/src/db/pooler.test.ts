import { sql } from 'drizzle-orm'
import { afterEach, expect, inject, test } from 'vitest'
import { type Pooler, startPooler } from '../test/pooler.ts'
import { createServerData } from '../test/server-data.ts'
import { openDatabase } from './open.ts'

// The embedded database has no pooler.
const onPostgres = test.skipIf(inject('template').kind === 'pglite')

let pooler: Pooler | undefined
let remove: (() => Promise<void>) | undefined
afterEach(async () => {
  pooler?.close()
  await remove?.()
})

async function pooled(mode: 'session' | 'transaction'): Promise<string> {
  const data = await createServerData('pooler')
  remove = data.remove
  pooler = await startPooler({ databaseUrl: data.env.DATABASE_URL ?? '', mode })
  return pooler.url
}

onPostgres('a pooler that keeps a connection for a session is used, with the time limits of every connection', async () => {
  const opened = await openDatabase({ dataDir: '', databaseUrl: await pooled('session') })
  const limits = sql`select current_setting('lock_timeout') || ' ' || current_setting('statement_timeout') as limits`
  const asked = Array.from({ length: 5 }, () => opened.db.transaction(async tx => (await tx.execute<{ limits: string }>(limits)).rows))
  expect((await Promise.all(asked)).flat()).toEqual(asked.map(() => ({ limits: '5s 30s' })))
  await opened.close()
})

onPostgres('a pooler that hands its connections around is refused before anything is written, and the way out is named', async () => {
  const databaseUrl = await pooled('transaction')
  const opening = openDatabase({ dataDir: '', databaseUrl })
  await expect(opening).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/DATABASE_DIRECT_URL .* pool_mode=session/),
  })
})
