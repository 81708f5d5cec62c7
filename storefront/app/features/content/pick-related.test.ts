import { expect, test } from 'vitest'
import { pickRelated } from './pick-related.ts'

const list = ['a', 'b', 'c', 'd'].map(id => ({ id }))
const related = (id: string, most = 3) => pickRelated(list, id, most).map(entry => entry.id)

test('an article is followed by the ones after it, then by the newest', () => {
  expect(related('a')).toEqual(['b', 'c', 'd'])
  expect(related('c')).toEqual(['d', 'a', 'b'])
  expect(related('c', 2)).toEqual(['d', 'a'])
})

test('an article that is not on the first page is followed by the newest', () => {
  expect(related('z', 2)).toEqual(['a', 'b'])
})

test('an article alone is followed by nothing', () => {
  expect(pickRelated([{ id: 'a' }], 'a', 3)).toEqual([])
})
