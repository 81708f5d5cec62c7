import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { parseByHand } from './by-hand-options.ts'

test('a command by hand is an operator’s: by the name given, else by the account on the machine', () => {
  expect(parseByHand(['KLT-1', '--reason', ' he called '])).toEqual({
    positionals: ['KLT-1'],
    by: { kind: 'operator', id: userInfo().username },
    note: 'he called',
  })
  expect(parseByHand(['a', 'b', '--actor', 'ujang', '--reason', 'x'])).toMatchObject({ positionals: ['a', 'b'], by: { id: 'ujang' } })
})

test.each([[['KLT-1']], [['KLT-1', '--reason', ' ']], [['KLT-1', '--reason', 'x', '--actor', '']]])(
  'without a reason or a name nothing is done: %j',
  args => {
    expect(parseByHand(args)).toBeUndefined()
  },
)
