import { expect, test } from 'vitest'
import { judgeCall, type Verdict } from './call-verdict.ts'

test.each<[Verdict, string[]]>([
  [
    'works',
    ['succeeded', 'pending', 'created', 'found paid', 'not_found', 'failed player_invalid', 'refused', 'answered', 'unavailable refused'],
  ],
  [
    'fails',
    [
      'unsent',
      'not_sent',
      'blocked balance_empty',
      'later',
      'unread',
      'unavailable busy',
      'unavailable locked_out',
      'refused supplier_down',
    ],
  ],
  ['unknown', ['unknown', 'threw', 'unavailable no_answer', 'unavailable nonsense']],
])('a call %s by its outcome', (verdict, outcomes) => {
  expect(outcomes.map(outcome => [outcome, judgeCall(outcome)])).toEqual(outcomes.map(outcome => [outcome, verdict]))
})
