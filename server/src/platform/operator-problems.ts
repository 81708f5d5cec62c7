import { Problem } from './problem.ts'

/** What a thing is now, for an operator who decided on what it was. */
type Now = { status: string; version: number }

const usualSentence = 'Ini sudah berubah sejak kamu membacanya. Baca lagi, lalu putuskan.'

/** The refusal of an act on a thing that has changed since the operator read it. */
export function staleVersion(now: Now, sentence = usualSentence): Problem {
  return new Problem('stale_version', sentence, describe(now))
}

/** The refusal of an act that the thing's state does not allow; `sentence` says why, and what to do instead. */
export function wrongState(sentence: string, now?: Now): Problem {
  return new Problem('wrong_state', sentence, now && describe(now))
}

function describe({ status, version }: Now) {
  return { extra: { now: { status, version } } }
}
