export const verdicts = ['works', 'fails', 'unknown'] as const

/**
 * What a call tells of its company. `works`: it answered, whatever the answer was about. `fails`: it surely did nothing, because it is down, has too
 * much to do, could not be reached or refuses this store. `unknown`: no answer in time, or one that nobody can read.
 */
export type Verdict = (typeof verdicts)[number]

const failing = new Set([
  ...['unsent', 'not_sent', 'blocked', 'later', 'unread', 'wrong_credentials', 'wrong_environment', 'unreachable'],
  ...['unavailable busy', 'unavailable locked_out', 'failed supplier_down', 'refused supplier_down'],
])
const unknowable = new Set(['unknown', 'threw', 'unavailable no_answer', 'unavailable nonsense'])

/** Judges a call by its outcome as it is kept: the kind, and a second word that says more. */
export function judgeCall(outcome: string): Verdict {
  const [kind = ''] = outcome.split(' ')
  const isOneOf = (known: ReadonlySet<string>) => known.has(kind) || known.has(outcome)
  if (isOneOf(unknowable)) return 'unknown'
  return isOneOf(failing) ? 'fails' : 'works'
}
