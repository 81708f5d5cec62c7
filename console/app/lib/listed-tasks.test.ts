import { expect, test } from 'vitest'
import { countOf, isGone } from './listed-tasks.ts'

test('a count says that more wait than are listed', () => {
  const tasks = [{ kind: 'hold' }, { kind: 'claim' }] as const
  expect([countOf([], ['hold']), countOf(tasks, []), countOf(tasks, ['claim']), countOf(tasks, ['doubt'])]).toEqual(['0', '2', '2+', '2'])
})

test('an act is gone once a whole list does not have it, and a cut list says nothing', () => {
  const list = { data: [{ id: 'a', can: ['retry' as const, 'refund' as const] }], cut_off: [] }
  expect(isGone(list, { id: 'a', act: 'refund' })).toBe(false)
  expect([isGone(list, { id: 'b', act: 'refund' }), isGone(list, { id: 'a', act: 'release' })]).toEqual([true, true])
  expect(isGone({ ...list, cut_off: ['hold'] }, { id: 'b', act: 'refund' })).toBe(false)
})
