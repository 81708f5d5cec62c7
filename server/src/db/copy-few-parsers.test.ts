import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestStore } from '../test/store.ts'
import { copyFewParsers } from './copy-few-parsers.ts'

test('arrays that tables hold are read as arrays, and scalars as before', async () => {
  const store = await createTestStore()
  const { rows } = await store.ctx.db.execute(sql`
    select array['a', 'b'] as texts, array['c']::varchar[] as names, array[1, 2] as numbers, array[3]::smallint[] as small,
      array[1.5]::real[] as reals, array[2.5]::double precision[] as doubles, array[true] as flags, array['{"a":1}'::jsonb] as objects,
      array['{"b":2}'::json] as documents, array['8b7a1a4e-0000-4000-8000-000000000000'::uuid] as ids, 7 as number, '1.5'::numeric as price,
      true as flag, '{"a":1}'::jsonb as object, '2026-01-01'::date as day, null as nothing`)
  await store.close()
  expect(rows).toEqual([
    {
      texts: ['a', 'b'],
      names: ['c'],
      numbers: [1, 2],
      small: [3],
      reals: [1.5],
      doubles: [2.5],
      flags: [true],
      objects: [{ a: 1 }],
      documents: [{ b: 2 }],
      ids: ['8b7a1a4e-0000-4000-8000-000000000000'],
      number: 7,
      price: '1.5',
      flag: true,
      object: { a: 1 },
      day: '2026-01-01',
      nothing: null,
    },
  ])
})

test('other parsers are there for queries that bring none, but are not copied', () => {
  const parse = (text: string) => text
  const client = { parsers: { 600: parse, 1009: parse } }
  copyFewParsers(client)
  expect(client.parsers[600]).toBe(parse)
  expect(Object.keys({ ...client.parsers })).toContain('1009')
  expect(Object.keys({ ...client.parsers })).not.toContain('600')
})
