import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { type Finding, findDifferences } from './find-differences.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const differs = (where: string) => sql`select ${where}::text as "where", 0 as expected, 1 as found`
const broken = sql`select 1 / (select count(*) from orders) as "where"`
const limit = sql`select current_setting('statement_timeout') as "where", 0 as expected, 1 as found`

const find = (checks: Parameters<typeof findDifferences>[1]) => Array.fromAsync(findDifferences(store.ctx, checks))
const told = (findings: readonly Finding[]) => findings.map(each => (each.kind === 'difference' ? each.difference.where : each.what))

test.each([undefined, 60_000])('a check that fails hides no difference of the others, and is told itself (limit %s)', async limitMs => {
  const checks = { first: differs('A'), second: broken, third: differs('B') }
  const findings = await find({ checks, ...(limitMs && { limitMs }) })
  expect(told(findings)).toEqual(['A', 'B', 'second'])
  expect(findings[2]).toMatchObject({ kind: 'unchecked', error: { cause: { message: 'division by zero' } } })
})

test('a difference is told before the next check begins', async () => {
  const findings = findDifferences(store.ctx, { checks: { first: differs('A'), second: sql`create table made_by_a_check (id int)` } })
  expect((await findings.next()).value).toMatchObject({ difference: { where: 'A' } })
  await findings.return(undefined)
  const made = await store.ctx.db.execute(sql`select 1 from pg_class where relname = 'made_by_a_check'`)
  expect(made.rows).toEqual([])
})

test('a check that failed because of a moment is tried again, and told once', async () => {
  const { execute } = store.ctx.db
  let calls = 0
  store.ctx.db.execute = (statement => {
    calls += 1
    if (calls === 1) throw new Error('Connection terminated')
    return execute.call(store.ctx.db, statement)
  }) as typeof execute
  expect(told(await find({ checks: { first: differs('A'), second: differs('B') } }))).toEqual(['B', 'A'])
})

test('a store that stops in the middle tells no check as failed', async () => {
  let calls = 0
  store.ctx.db.execute = (() => {
    calls += 1
    throw new Error('Cannot use a pool after calling end on the pool')
  }) as typeof store.ctx.db.execute
  await expect(find({ checks: { first: differs('A'), second: differs('B') } })).rejects.toThrow('calling end')
  expect(calls).toBe(1)
})

test('a check has the time it is given, and the statements after it the usual time', async () => {
  const usual = told(await find({ checks: { first: limit } }))
  expect(told(await find({ checks: { first: limit }, limitMs: 600_000 }))).toEqual(['10min'])
  expect(told(await find({ checks: { first: limit } }))).toEqual(usual)
})

test.skipIf(!process.env.TEST_DATABASE_URL)('a check that takes too long is ended, and the others have their own time', async () => {
  const slow = sql`select 'slow' as "where", 0 as expected, 1 as found from pg_sleep(5)`
  const findings = await find({ checks: { first: slow, second: differs('B') }, limitMs: 50 })
  expect(told(findings)).toEqual(['B', 'first'])
  expect(findings[1]).toMatchObject({ error: { cause: { code: '57014' } } })
})
