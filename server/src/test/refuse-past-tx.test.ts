import { AsyncResource } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { purgeOldRecords } from '../modules/operations/purge-old-records.ts'
import { createTestStore, type TestStore } from './store.ts'

// The embedded database itself waits for ever.
const onPostgres = test.skipIf(inject('template').kind === 'pglite')

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const one = sql`select 1 as one`

const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause ? rootOf(error.cause) : error)

onPostgres('a statement, a tx or a verb that goes past the open tx fails', async () => {
  const past: (() => Promise<unknown>)[] = [
    async () => store.ctx.db.execute(one),
    () => inTx(store.ctx, async ctx => ctx.db.execute(one)),
    () => purgeOldRecords(store.ctx),
  ]
  for (const ask of past) {
    const ended = await inTx(store.ctx, ask).catch(rootOf)
    expect(ended).toMatchObject({ message: expect.stringMatching(/past the open tx/) })
  }
})

onPostgres('others ask meanwhile, and the same one asks again when the tx is over', async () => {
  const meanwhile = AsyncResource.bind(async () => (await store.ctx.db.execute(one)).rows)
  let later: Promise<unknown> | undefined
  await inTx(store.ctx, async () => {
    expect(await meanwhile()).toEqual([{ one: 1 }])
    later = setTimeout(20).then(async () => (await store.ctx.db.execute(one)).rows)
  })
  expect(await later).toEqual([{ one: 1 }])
})
