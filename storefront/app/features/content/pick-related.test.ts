import { expect, test } from 'vitest'
import { pickRelated } from './pick-related.ts'

const list = ['a', 'b', 'c', 'd'].map(id => ({ id }))
const related = (id: string, most = 3) => pickRelated(list, id, most).map(entry => entry.id)

test('the related articles are the following ones, then the newest', () => {
  expect(related('a')).toEqual(['b', 'c', 'd'])
  expect(related('c')).toEqual(['d', 'a', 'b'])
  expect(related('c', 2)).toEqual(['d', 'a'])
})

test('the related articles of one that is not on the first page are the newest', () => {
  expect(related('z', 2)).toEqual(['a', 'b'])
})

test('a single article has no related ones', () => {
  expect(pickRelated([{ id: 'a' }], 'a', 3)).toEqual([])
})
