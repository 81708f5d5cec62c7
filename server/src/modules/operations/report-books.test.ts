import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../test/engine.ts'
import { reportBooks, reportMovedBooks } from './report-books.ts'

let engine: Engine
/** What the operator was told as an error. */
let errors: { check?: string; difference?: { where: string }; rows?: { lines: string[] }; err?: Error }[]
let ends: object[]

beforeEach(async () => {
  engine = await createEngine()
  errors = []
  ends = []
  engine.ctx.log = Object.assign(Object.create(engine.ctx.log), {
    error: (told: (typeof errors)[number]) => errors.push(told),
    info: (told: object) => ends.push(told),
  })
})
afterEach(() => engine.close())

/** Lets every statement that names a table fail, as one that takes too long does. */
async function without(table: string, act: () => Promise<void>): Promise<void> {
  await engine.ctx.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  try {
    await act()
  } finally {
    await engine.ctx.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}

test('by night, a check that fails is an error with its name, and hides no difference of a wallet', async () => {
  await engine.ctx.db.execute(sql`insert into holdings (account, balance) values ('wallet:nobody', 5000)`)
  await without('balance_sums', () => without('lookups', () => reportBooks(engine.ctx)))
  const wheres = errors.flatMap(({ difference }) => difference?.where ?? [])
  expect(new Set(wheres)).toEqual(new Set(['wallet:nobody']))
  const failed = errors.flatMap(({ check }) => check ?? [])
  expect(failed).toContain('the sums of old postings are what they were')
  expect(failed.length).toBeGreaterThan(1)
  expect(errors.at(-1)?.err).toBeInstanceOf(Error)
  expect(ends).toEqual([{ differences: wheres.length, unchecked: failed.length }])
})

test('by the hour likewise', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.ctx.db.execute(sql`update holdings set balance = balance + 1`)
  await without('suspense_receipts', () => reportMovedBooks(engine.ctx))
  expect(errors.flatMap(({ difference }) => difference?.where ?? [])).toContain(`order:${order.id}`)
  expect(errors.flatMap(({ check }) => check ?? [])).toEqual(['money for a reference nobody knows waits for a person'])
})

test('a difference is told even if the rows behind it can not be read', async () => {
  await engine.ctx.db.execute(sql`insert into holdings (account, balance) values ('wallet:nobody', 5000)`)
  await without('refunds', () => reportBooks(engine.ctx))
  const [told] = errors.filter(({ difference }) => difference?.where === 'wallet:nobody')
  expect(told).toMatchObject({ err: { cause: { code: '42P01' } } })
})

test('after many differences the rows behind them are no longer read, and all are told', async () => {
  await engine.ctx.db.execute(sql`insert into holdings (account, balance) select 'refund:' || n, 1 from generate_series(1, 250) n`)
  await reportBooks(engine.ctx)
  expect(errors).toHaveLength(250)
  expect(errors.filter(({ rows }) => rows)).toHaveLength(200)
})

test('books that balance are no error', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  await reportBooks(engine.ctx)
  await reportMovedBooks(engine.ctx)
  expect([errors, ends]).toEqual([
    [],
    [
      { differences: 0, unchecked: 0 },
      { differences: 0, unchecked: 0 },
    ],
  ])
})
