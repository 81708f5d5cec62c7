import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type Actor, actorOf } from './actor.ts'
import type { AskerOf } from './asker.ts'

/** Who runs a command, and the reason in his own words. */
export type ByHand = { by: Actor; note: string }

/** What a command's arguments mean that end with `--reason "…"`, and may name who runs it; undefined without a reason. */
export function parseByHand(args: readonly string[]): ({ positionals: string[] } & ByHand) | undefined {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { actor: { type: 'string', default: userInfo().username }, reason: { type: 'string', default: '' } },
  })
  const [id, note] = [values.actor.trim(), values.reason.trim()]
  return id && note ? { positionals, by: { kind: 'operator', id }, note } : undefined
}

/** The same for an operator's call. */
export function byOperator(asker: AskerOf<'operator'>, reason: string): ByHand {
  return { by: actorOf(asker), note: reason }
}
