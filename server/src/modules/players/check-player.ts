import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { Ctx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import { remember } from '../../platform/remember.ts'
import { findPlayerRules } from '../catalog/read.ts'
import { askCheckers } from './ask-checkers.ts'
import { keepPlayer, readKeptPlayer } from './kept-players.ts'

type Question = { productId: string; values: PlayerValues }
type CheckCtx = Pick<Ctx, 'db' | 'clock' | 'outbox' | 'suppliers' | 'log' | 'players' | 'settings'>

/** Longest time a buyer waits for the name; after it the purchase goes on without one. */
const longestWaitMs = 5_000
/** Any answer is repeated for this long: an order that is placed right after a look-up waits for no company again. */
const repeatedMs = 20_000
const mostRepeated = 5_000

/** The country that the packs are for. */
const ownRegion = 'Indonesia'

/** Answers of the last seconds, kept per store, so that two stores in one process do not share them. */
const findOnce = remember({ maxAgeMs: repeatedMs, mostKept: mostRepeated, of: ({ players }: CheckCtx) => players, read: findPlayer })

/**
 * Looks up the nickname of a player, for five seconds at most. Refuses an unknown product with `not_found`, and invalid values with
 * `player_invalid` and fields. Any failure of the look-up answers `unavailable`; a found name is kept for half an hour. `waitMs`: a
 * shorter patience.
 */
export async function checkPlayer(
  ctx: CheckCtx,
  input: { productId: string; player: PlayerValues; waitMs?: number },
): Promise<PlayerCheck> {
  const rules = await findPlayerRules(ctx, input.productId)
  if (!rules) throw new Problem('not_found', 'Produk ini tidak ada di toko kami. Cari produk lain dari beranda, ya.')
  const { values, errors } = readPlayer(rules.fields, input.player)
  const [error] = Object.values(errors)
  if (error) throw new Problem('player_invalid', error, { fields: prefixed(errors) })
  if (rules.checkers.length === 0) return { status: 'unavailable' }
  return inTime(findOnce(ctx, { productId: input.productId, values }), Math.min(input.waitMs ?? longestWaitMs, longestWait(ctx)))
}

async function findPlayer(ctx: CheckCtx, question: Question): Promise<PlayerCheck> {
  try {
    const kept = await readKeptPlayer(ctx, question)
    if (kept) return toFound(kept)
    const checkers = (await findPlayerRules(ctx, question.productId))?.checkers ?? []
    const answer = await askCheckers(ctx, { ...question, checkers, waitMs: longestWait(ctx) })
    if (!answer) return { status: 'unavailable' }
    if (answer.kind === 'not_found') return { status: 'not_found' }
    const { nickname, region } = answer
    await keepPlayer(ctx, { ...question, nickname, region }).catch((error: unknown) => logFailure(ctx, { question, error }))
    return toFound(answer)
  } catch (error) {
    logFailure(ctx, { question, error })
    return { status: 'unavailable' }
  }
}

/** The message of a failed look-up may contain the player's id, which is private: the log gets only the kind of error. */
function logFailure({ log }: CheckCtx, { question, error }: { question: Question; error: unknown }): void {
  log.warn({ productId: question.productId, kind: error instanceof Error ? error.name : typeof error }, 'player check failed')
}

function toFound({ nickname, region }: { nickname: string; region: string | null }): PlayerCheck {
  return {
    status: 'found',
    nickname,
    ...(region !== null && { region }),
    ...(region !== null && region !== ownRegion && { is_other_region: true as const }),
  }
}

function longestWait({ settings }: CheckCtx): number {
  return Math.min(longestWaitMs, settings.callTimeoutMs)
}

/** The answer, or `unavailable` if it is not there in time. The look-up goes on, and is there for the next question. */
async function inTime(answer: Promise<PlayerCheck>, waitMs: number): Promise<PlayerCheck> {
  const tooLate = Promise.withResolvers<PlayerCheck>()
  const timer = setTimeout(() => tooLate.resolve({ status: 'unavailable' }), waitMs)
  try {
    return await Promise.race([answer, tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}

function prefixed(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`player.${field}`, sentence]))
}
