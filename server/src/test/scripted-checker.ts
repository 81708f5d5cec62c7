import type { PlayerAnswer, PlayerChecker, PlayerQuestion } from '../players/player-checker.ts'

export type ScriptedChecker = PlayerChecker & { asked: PlayerQuestion[] }

/** A checker of nicknames that answers as the test says, and records its questions. */
export function createScriptedChecker(answer: (question: PlayerQuestion) => Promise<PlayerAnswer>, id = 'names'): ScriptedChecker {
  const asked: PlayerQuestion[] = []
  return {
    id,
    asked,
    knows: () => true,
    ask(question) {
      asked.push(question)
      return answer(question)
    },
  }
}

/** The same as the checkers of a store, asked in this order. */
export function listCheckers(...checkers: readonly PlayerChecker[]): ReadonlyMap<string, PlayerChecker> {
  return new Map(checkers.map(checker => [checker.id, checker]))
}
