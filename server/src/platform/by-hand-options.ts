import { type Actor, actorOf } from './actor.ts'
import type { AskerOf } from './asker.ts'

/** Who does something, and the reason in their own words. */
export type ByHand = { by: Actor; note: string }

/** What an operator's call says of who does it and why. */
export function byOperator(asker: AskerOf<'operator'>, reason: string): ByHand {
  return { by: actorOf(asker), note: reason }
}
