import { tidy } from '../platform/tidy.ts'

/** Longer ones are cut: no game has names of this length. */
const longest = 80

/** A nickname as a company sent it, in one line of visible text; undefined if it contains nothing that can be seen. */
export function readNickname(sent: string): string | undefined {
  return tidy(sent, longest) || undefined
}
