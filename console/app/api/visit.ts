import { endToasts } from '../ui/toasts.tsx'

let visit = 0

/** Which operator's visit this is: another number as soon as somebody else has come in, or nobody is signed in. */
export function currentVisit(): number {
  return visit
}

/** Begins another visit: what the one before has asked for is not done in its name any more, and what it was told is taken away. */
export function endVisit(): void {
  visit += 1
  endToasts()
}
