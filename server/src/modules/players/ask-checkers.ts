import type { Ctx } from '../../ctx/context.ts'
import type { PlayerAnswer, PlayerChecker, PlayerQuestion } from '../../players/player-checker.ts'

type Asked = Pick<PlayerQuestion, 'productId' | 'values'> & {
  checkers: readonly PlayerChecker[]
  /** For all checkers together. */
  waitMs: number
}

/** Share of the time left that a checker may use while others wait behind it. */
const share = 0.6

/**
 * Asks one checker after another until one is sure: of a nickname, or that there is no such player. Undefined if none is; a player that
 * was not found by a company that may be wrong counts as unknown.
 */
export async function askCheckers(
  { log }: Pick<Ctx, 'log'>,
  { checkers, waitMs, ...question }: Asked,
): Promise<Exclude<PlayerAnswer, { kind: 'unavailable' }> | undefined> {
  const endsAt = performance.now() + waitMs
  for (const [index, checker] of checkers.entries()) {
    const leftMs = endsAt - performance.now()
    if (leftMs < 1) return undefined
    const timeoutMs = Math.ceil(index === checkers.length - 1 ? leftMs : leftMs * share)
    const answer = await checker.ask({ ...question, timeoutMs })
    if (answer.kind === 'found' || (answer.kind === 'not_found' && answer.isSure)) return answer
    // The player's id is private: the log has only the company and the game.
    const told = { checker: checker.id, productId: question.productId }
    if (answer.kind === 'unavailable') log.warn({ ...told, why: answer.why, detail: answer.detail }, 'player check failed')
    else log.info(told, 'player check is not sure')
  }
  return undefined
}
