import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findTemplate } from '../test/find-template.ts'
import { readTemplate } from '../test/template.ts'
import { reuseStatements } from './reuse-statements.ts'

let client: PGlite
let sent = 0
beforeAll(async () => {
  const template = findTemplate()
  if (template.kind !== 'pglite') throw new Error('these are tests of the embedded database')
  client = await PGlite.create({ loadDataDir: new Blob([await readTemplate(template.file)]) })
  const send = client.execProtocolStream.bind(client)
  client.execProtocolStream = (message, options) => {
    sent += 1
    return send(message, options)
  }
  reuseStatements(client, 3)
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.exec('drop table if exists shelf; create table shelf (id int primary key, name text, at timestamptz)')
  sent = 0
})

const add = (id: number, name: string | null) => client.query('insert into shelf (id, name) values ($1, $2) returning id, name', [id, name])
const names = async () => (await client.query<{ name: string }>('select name from shelf order by id')).rows.map(({ name }) => name)
const keptStatements = async () => (await client.query<{ name: string }>('select name from pg_prepared_statements')).rows.length

test('a statement is read once, and is sent in one message from then on', async () => {
  expect(await add(1, 'satu')).toMatchObject({ rows: [{ id: 1, name: 'satu' }], affectedRows: 1 })
  expect(sent).toBe(2)
  expect(await add(2, null)).toMatchObject({ rows: [{ id: 2, name: null }], affectedRows: 1 })
  expect(sent).toBe(3)
  expect(await names()).toEqual(['satu', null])
})

test('a tx costs a message for its begin and one for its end', async () => {
  await add(1, 'satu')
  sent = 0
  await client.transaction(async tx => {
    await tx.query('insert into shelf (id, name) values ($1, $2) returning id, name', [2, 'dua'])
  })
  expect(sent).toBe(3)
  expect(await names()).toEqual(['satu', 'dua'])
})

test('a statement that fails names itself, and the next one works, also after a tx that is rolled back', async () => {
  await add(1, 'satu')
  await expect(add(1, 'lagi')).rejects.toMatchObject({ code: '23505', query: expect.stringContaining('insert'), params: [1, 'lagi'] })
  await expect(client.query('select missing from shelf')).rejects.toMatchObject({ code: '42703' })
  await expect(client.query('select missing from shelf')).rejects.toMatchObject({ code: '42703' })
  await expect(client.query('select $1::int', ['no number'])).rejects.toMatchObject({ code: '22P02' })
  const failed = client.transaction(async tx => {
    await tx.query('update shelf set name = $1 where id = $2', ['lain', 1])
    await tx.query('insert into shelf (id) values ($1)', [1])
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await add(2, 'dua')).toMatchObject({ rows: [{ id: 2 }] })
  expect(await names()).toEqual(['satu', 'dua'])
})

test('a failure inside a savepoint leaves the tx usable', async () => {
  await client.transaction(async tx => {
    await tx.query('insert into shelf (id, name) values ($1, $2)', [1, 'satu'])
    await tx.query('savepoint sp1')
    await expect(tx.query('insert into shelf (id, name) values ($1, $2)', [1, 'dua'])).rejects.toMatchObject({ code: '23505' })
    await tx.query('rollback to savepoint sp1')
    await tx.query('insert into shelf (id, name) values ($1, $2)', [3, 'tiga'])
  })
  expect(await names()).toEqual(['satu', 'tiga'])
})

test('a table that was changed is read with its new columns, however it was changed', async () => {
  await add(1, '7')
  const all = async () => (await client.query('select * from shelf')).rows
  expect(await all()).toEqual([{ id: 1, name: '7', at: null }])
  await client.exec('alter table shelf drop column at')
  expect(await all()).toEqual([{ id: 1, name: '7' }])
  await client.query('alter table shelf alter column name type int using name::int')
  expect(await all()).toEqual([{ id: 1, name: 7 }])
  expect(await client.query('insert into shelf (id, name) values ($1, $2) returning id, name', [2, 8])).toMatchObject({
    rows: [{ id: 2, name: 8 }],
  })
})

test('a change inside a function is noticed by the first statement that fails for it', async () => {
  await client.exec(
    'create or replace function widen() returns void language plpgsql as $$ begin alter table shelf add column more int; end $$',
  )
  const all = async () => (await client.query('select * from shelf')).rows
  await add(1, 'satu')
  await all()
  await client.query('select widen()')
  await expect(all()).rejects.toMatchObject({ code: '0A000' })
  expect(await all()).toEqual([{ id: 1, name: 'satu', at: null, more: null }])
})

test('the oldest statements are given up, in the database as well', async () => {
  for (let at = 0; at < 12; at += 1) expect((await client.query(`select ${at} as at`)).rows).toEqual([{ at }])
  const before = await keptStatements()
  for (let at = 0; at < 12; at += 1) expect((await client.query(`select ${at} as at`)).rows).toEqual([{ at }])
  expect(await keptStatements()).toBe(before)
})

test('texts, bytes and many parallel statements arrive as they are', async () => {
  const text = 'kopi ☕ — “tiga”\n𝟙'
  expect((await client.query('select $1::text as text', [text])).rows).toEqual([{ text }])
  expect((await client.query(`select '${text}' as text`)).rows).toEqual([{ text }])
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
  for (let time = 0; time < 2; time += 1) {
    expect((await client.query<{ bytes: Uint8Array }>('select $1::bytea as bytes', [bytes])).rows[0]?.bytes).toEqual(bytes)
  }
  await Promise.all(Array.from({ length: 20 }, (_, id) => add(id, `n${id}`)))
  expect(await names()).toEqual(Array.from({ length: 20 }, (_, id) => `n${id}`))
})

test('what a statement takes and answers can be asked for', async () => {
  for (let time = 0; time < 2; time += 1) {
    const described = await client.describeQuery('select name from shelf where id = $1')
    expect(described.queryParams).toMatchObject([{ dataTypeID: 23 }])
  }
  expect(await names()).toEqual([])
})
