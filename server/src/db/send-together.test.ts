import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { invariant } from '../platform/invariant.ts'
import { buildOnce, type Given } from './build-once.ts'
import type { Db } from './database.ts'
import { sendTogether } from './send-together.ts'
import { together } from './together.ts'

const template = inject('template')

if (template.kind === 'pglite') test('the embedded database has a way of its own', () => expect(template.kind).toBe('pglite'))
else shareMessages(template.url)

function shareMessages(connectionString: string) {
  let client: pg.Client
  /** Messages sent since the test began to count. */
  let messages: () => number
  let opened: pg.Client[]

  beforeEach(async () => {
    opened = []
    client = await open({ isNamed: true, keep: 20 })
    await client.query(`create temp table boxes (id int primary key, label text, at timestamptz)`)
    await client.query(`insert into boxes values (1, 'one', '2026-11-23T10:00:00Z'), (2, null, null)`)
    const connection: unknown = Reflect.get(client, 'connection')
    invariant(connection instanceof pg.Connection, 'a client has a connection')
    const synced = vi.spyOn(connection, 'sync')
    messages = () => synced.mock.calls.length
  })
  afterEach(async () => {
    for (const one of opened) await one.end()
  })

  async function open(how: Parameters<typeof sendTogether>[1]): Promise<pg.Client> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    sendTogether(client, how)
    opened.push(client)
    return client
  }

  const add = (id: number) => client.query('insert into boxes (id, label) values ($1, $2)', [id, `box ${id}`])
  const ids = async () => (await client.query<{ id: number }>('select id from boxes order by id')).rows.map(({ id }) => id)
  const names = async (of = client) =>
    (await of.query<{ count: number }>('select count(*)::int from pg_prepared_statements')).rows[0]?.count
  const failure = (code: string) => expect.objectContaining({ code })

  test('a tx begins with its first statement and ends with its last one, each in one message', async () => {
    await client.query('begin')
    await add(3)
    const last = add(4)
    await client.query('commit')
    await last
    expect(messages()).toBe(2)
    expect(await ids()).toEqual([1, 2, 3, 4])
  })

  test('a statement built once shares the message of its tx and is read once', async () => {
    const boxes = pgTable('boxes', { id: integer(), label: text() })
    const database = drizzle(client)
    const read = buildOnce((db, { id }: Given<{ id: number }>) => db.select({ label: boxes.label }).from(boxes).where(eq(boxes.id, id)))
    const askTwice = async () => {
      await client.query('begin')
      // It only asks the database that it is given.
      const answers = await together([read(database as unknown as Db, { id: 1 }), read(database as unknown as Db, { id: 2 })])
      const count = messages()
      await client.query('commit')
      return { answers, count }
    }
    const counted = messages()
    expect(await askTwice()).toEqual({ answers: [[{ label: 'one' }], [{ label: null }]], count: counted + 1 })
    await askTwice()
    const known = await client.query('select count(*)::int from pg_prepared_statements where statement like \'%where "boxes"."id" = $1\'')
    expect(known.rows).toEqual([{ count: 1 }])
  })

  test('a statement that is refused as it is kept has failed, though the database had carried it out', async () => {
    await client.query('create temp table seats (id int, unique (id) deferrable initially deferred)')
    const take = () => client.query('insert into seats values ($1)', [1])
    await take()
    await expect(take()).rejects.toEqual(failure('23505'))
    expect((await client.query('select id from seats')).rows).toEqual([{ id: 1 }])
    await client.query('begin')
    const outcomes = await Promise.allSettled([take(), client.query('commit')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  test('a tx without statements is not sent, and the next one is a tx again', async () => {
    await client.query('begin')
    await client.query('commit')
    expect(messages()).toBe(0)
    await client.query('begin')
    await add(3)
    await client.query('rollback')
    expect(await ids()).toEqual([1, 2])
  })

  test('after a failure nothing of its message runs, all of it fails, and the tx leaves nothing behind', async () => {
    await client.query('begin')
    await add(3)
    const outcomes = await Promise.allSettled([add(4), add(1), add(5), client.query('commit')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    for (const outcome of outcomes.slice(1)) expect(outcome).toMatchObject({ reason: failure('23505') })
    await client.query('rollback')
    expect(await ids()).toEqual([1, 2])
  })

  test('statements outside a tx are each on their own', async () => {
    const outcomes = await Promise.allSettled([add(3), add(1), add(4)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await ids()).toEqual([1, 2, 3, 4])
  })

  test('a value that can not be sent fails its statement, and the connection goes on', async () => {
    await client.query('begin')
    const unsendable = { toPostgres: () => invariant(false, 'no text for it') }
    await expect(client.query('select $1::text', [unsendable])).rejects.toThrow('no text for it')
    await client.query('rollback')
    expect(await ids()).toEqual([1, 2])
  })

  test('answers are the same the first, second and later times, as arrays and as objects', async () => {
    const text = 'select label, at from boxes where id = $1'
    for (let time = 0; time < 4; time += 1) {
      expect((await client.query(text, [1])).rows).toEqual([{ label: 'one', at: new Date('2026-11-23T10:00:00Z') }])
      expect((await client.query({ text, rowMode: 'array', values: [2] })).rows).toEqual([[null, null]])
      const raw = { getTypeParser: () => (value: string) => `raw ${value}` }
      expect((await client.query({ text, values: [1], types: raw })).rows[0].label).toBe('raw one')
      expect(await client.query(text, [9])).toMatchObject({ rows: [], rowCount: 0, command: 'SELECT' })
      expect(await add(10 + time)).toMatchObject({ rows: [], rowCount: 1, command: 'INSERT' })
    }
    expect(await names()).toBe(2)
  })

  test('a statement that fails as it gets its name works afterwards', async () => {
    await add(3)
    for (let time = 0; time < 2; time += 1) await expect(add(3)).rejects.toEqual(failure('23505'))
    await add(4)
    expect(await ids()).toEqual([1, 2, 3, 4])
  })

  test('two of one text in a message that names it both run', async () => {
    await add(3)
    await client.query('begin')
    await Promise.all([add(4), add(5)])
    await client.query('commit')
    expect(await ids()).toEqual([1, 2, 3, 4, 5])
  })

  test('no more names are kept than the limit', async () => {
    for (let time = 0; time < 3; time += 1) for (let at = 0; at < 30; at += 1) await client.query(`select ${at}, $1::int`, [at])
    expect(await names()).toBe(0)
    for (let at = 0; at < 30; at += 1) for (let time = 0; time < 2; time += 1) await client.query(`select ${at}, $1::int`, [at])
    expect(await names()).toBeLessThanOrEqual(20)
  })

  test('rows whose columns have changed are read outside a tx, and in a tx after one failure of one connection', async () => {
    const other = await open({ isNamed: true })
    const name = `outdated_${process.pid}`
    await client.query(`create table ${name} (id int)`)
    const read = (from: pg.Client) => from.query(`select * from ${name} where id < $1`, [9])
    try {
      for (let time = 0; time < 3; time += 1) await Promise.all([read(client), read(other)])
      await client.query(`alter table ${name} add column label text; insert into ${name} values (1, 'new')`)
      expect((await read(client)).rows).toEqual([{ id: 1, label: 'new' }])
      await client.query(`alter table ${name} drop column label`)
      await read(client)
      await client.query(`alter table ${name} add column more int`)
      await client.query('begin')
      await expect(read(client)).rejects.toEqual(failure('0A000'))
      await client.query('rollback')
      await other.query('begin')
      expect((await read(other)).rows).toEqual([{ id: 1, more: null }])
      await other.query('commit')
    } finally {
      await client.query(`drop table ${name}`)
    }
  })

  test('a connection whose names were taken away reads its statements anew', async () => {
    for (let time = 0; time < 3; time += 1) await ids()
    await client.query('deallocate all')
    expect(await ids()).toEqual([1, 2])
  })

  test('behind a pooler nothing gets a name', async () => {
    const pooled = await open({ isNamed: false })
    for (let time = 0; time < 3; time += 1) await pooled.query('select $1::int', [time])
    expect(await names(pooled)).toBe(0)
  })
}
