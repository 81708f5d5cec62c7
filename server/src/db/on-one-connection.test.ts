import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createTestStore, type TestStore } from '../test/store.ts'
import { onOneConnection } from './on-one-connection.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const numbers = [1, 2, 3, 4, 5]

const readAll = () =>
  onOneConnection(store.ctx, ctx =>
    Promise.all(numbers.map(async number => (await ctx.db.execute<{ it: number }>(sql`select ${number}::int as it`)).rows[0]?.it)),
  )

test('reads on one connection are answered as ever', async () => {
  expect(await readAll()).toEqual(numbers)
})

test.runIf(inject('template').kind === 'postgres')('reads that begin at the same moment are one message', async () => {
  await readAll()
  const sent = vi.spyOn(pg.Connection.prototype, 'sync')
  try {
    await readAll()
    expect(sent).toHaveBeenCalledOnce()
  } finally {
    sent.mockRestore()
  }
})

test('a read that fails is its caller’s, and the connection serves the next ones: as often as there are connections, and more', async () => {
  for (let count = 0; count < 30; count += 1)
    await expect(onOneConnection(store.ctx, ctx => ctx.db.execute(sql`select 1 / 0`))).rejects.toThrow()
  expect(await readAll()).toEqual(numbers)
})

test('many readers at once are all served', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, readAll))
  expect(answers.every(answer => answer.join() === numbers.join())).toBe(true)
})
