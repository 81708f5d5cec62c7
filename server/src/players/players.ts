import { invariant } from '../platform/invariant.ts'
import type { PlayerChecker } from './player-checker.ts'
import { sandboxChecker } from './sandbox/checker.ts'

const checkers: ReadonlyMap<string, PlayerChecker> = new Map([['sandbox', sandboxChecker]])

/** Asks the named companies in turn until one answers; without names every look-up is `unavailable`. */
export function createPlayerChecker(names: readonly string[]): PlayerChecker {
  return askInTurn(
    names.map(name => {
      const checker = checkers.get(name)
      invariant(checker, `there is no player checker ${name}`)
      return checker
    }),
  )
}

/** The first answer that is not `unavailable`. */
export function askInTurn(list: readonly PlayerChecker[]): PlayerChecker {
  return async question => {
    for (const ask of list) {
      const answer = await ask(question)
      if (answer.status !== 'unavailable') return answer
    }
    return { status: 'unavailable' }
  }
}
