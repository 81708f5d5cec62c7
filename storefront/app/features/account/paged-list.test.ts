import { expect, test } from 'vitest'
import { appendPage, createListMemory, renewStart } from './paged-list.ts'

const row = (id: string, status = 'paid') => ({ id, status })

test('another page is appended to the shown rows', () => {
  const list = appendPage({ rows: [row('a'), row('b')], next: 'b', total: 3 }, { rows: [row('c')], next: null, total: 3 })
  expect(list).toEqual({ rows: [row('a'), row('b'), row('c')], next: null, total: 3 })
})

test('a row that comes twice is shown once', () => {
  const list = appendPage({ rows: [row('a'), row('b')], next: 'b', total: 3 }, { rows: [row('b'), row('c')], next: 'c', total: 4 })
  expect(list.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(list.total).toBe(4)
})

test('a refreshed list has the new rows and keeps its length', () => {
  const shown = { rows: [row('a'), row('b'), row('c')], next: 'c', total: 9 }
  const list = renewStart(shown, { rows: [row('new'), row('a', 'delivered')], next: 'a', total: 10 })
  expect(list).toEqual({ rows: [row('new'), row('a', 'delivered'), row('b'), row('c')], next: 'c', total: 10 })
})

test('a row that has left a long list is not kept at its end as it was', () => {
  const shown = { rows: [row('a', 'sending'), row('b', 'sending'), row('c', 'sending')], next: 'c', total: 9 }
  const start = { rows: [row('a', 'sending'), row('c', 'sending'), row('d', 'sending')], next: 'd', total: 8 }
  expect(renewStart(shown, start)).toEqual(start)
})

test('a first page that is the whole list replaces it, so that removed rows disappear', () => {
  const whole = { rows: [row('a')], next: null, total: 1 }
  expect(renewStart({ rows: [row('a'), row('b')], next: null, total: 2 }, whole)).toBe(whole)
})

test('a list is recalled by its address, for the key that kept it', () => {
  const memory = createListMemory<string>()
  memory.keep('sari', '/a', 'list of a')
  expect(memory.recall('sari', '/a')).toBe('list of a')
  expect(memory.recall('sari', '/b')).toBeUndefined()
  expect(memory.recall('budi', '/a')).toBeUndefined()
  expect(memory.recall(null, '/a')).toBeUndefined()
})

test('one user’s lists are gone once another user has one', () => {
  const memory = createListMemory<string>()
  memory.keep('sari', '/a', 'list of a')
  memory.keep('budi', '/b', 'list of b')
  expect(memory.recall('sari', '/a')).toBeUndefined()
  expect(memory.recall('budi', '/a')).toBeUndefined()
})

test('of many lists the one unused for longest is dropped', () => {
  const memory = createListMemory<number>()
  for (let at = 0; at < 12; at++) memory.keep('sari', `/${at}`, at)
  memory.keep('sari', '/0', 100)
  memory.keep('sari', '/12', 12)
  expect(memory.recall('sari', '/0')).toBe(100)
  expect(memory.recall('sari', '/1')).toBeUndefined()
  expect(memory.recall('sari', '/12')).toBe(12)
})
