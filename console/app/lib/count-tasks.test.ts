import { expect, test } from 'vitest'
import { countOf } from './count-tasks.ts'

test('a count says that more wait than are listed', () => {
  const tasks = [{ kind: 'hold' }, { kind: 'claim' }] as const
  expect([countOf([], ['hold']), countOf(tasks, []), countOf(tasks, ['claim']), countOf(tasks, ['doubt'])]).toEqual(['0', '2', '2+', '2'])
})
