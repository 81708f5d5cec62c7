import { Problem } from './problem.ts'

/** The refusal of an act on a thing that has changed since the operator read it. */
export function staleVersion(): Problem {
  return new Problem('stale_version', 'Ini sudah berubah sejak kamu membacanya. Baca lagi, lalu putuskan.')
}

/** The refusal of an act that the thing's state does not allow; `sentence` says why, and what to do instead. */
export function wrongState(sentence: string): Problem {
  return new Problem('wrong_state', sentence)
}
