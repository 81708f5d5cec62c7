import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { Ctx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import { remember } from '../../platform/remember.ts'
import { findPlayerRules } from '../catalog/read.ts'

type Question = { productId: string; values: PlayerValues }
type CheckCtx = Pick<Ctx, 'db' | 'clock' | 'outbox' | 'suppliers' | 'log' | 'players' | 'settings'>

/** Longest time a buyer waits for the name; after it the purchase goes on without one. */
const longestWaitMs = 4_000
const keptMs = 10 * 60_000
const mostKept = 5_000

/** Found names, kept per checker, so that two stores in one process do not share them. */
const askOnce = remember({
  maxAgeMs: keptMs,
  mostKept,
  of: ({ players }: CheckCtx) => players,
  read: ask,
  isKept: ({ status }: PlayerCheck) => status === 'found',
})

/**
 * Looks up the nickname of a player. Refuses an unknown product with `not_found`, and invalid values with `player_invalid` and
 * fields. Any failure of the look-up answers `unavailable`; a found name is kept for ten minutes.
 */
export async function checkPlayer(ctx: CheckCtx, input: { productId: string; player: PlayerValues }): Promise<PlayerCheck> {
  const rules = await findPlayerRules(ctx, input.productId)
  if (!rules) throw new Problem('not_found', 'Produk ini tidak ada di toko kami. Cari produk lain dari beranda, ya.')
  const { values, errors } = readPlayer(rules.fields, input.player)
  const [error] = Object.values(errors)
  if (error) throw new Problem('player_invalid', error, { fields: prefixed(errors) })
  if (!rules.hasPlayerCheck) return { status: 'unavailable' }
  return askOnce(ctx, { productId: input.productId, values })
}

async function ask(ctx: CheckCtx, question: Question): Promise<PlayerCheck> {
  const waitMs = Math.min(longestWaitMs, ctx.settings.callTimeoutMs)
  const tooLate = Promise.withResolvers<PlayerCheck>()
  const timer = setTimeout(() => tooLate.resolve({ status: 'unavailable' }), waitMs)
  try {
    return await Promise.race([ctx.players(question), tooLate.promise])
  } catch (error) {
    // The message of a failed look-up may contain the player's id, which is private: the log gets only the kind of error.
    ctx.log.warn({ productId: question.productId, kind: error instanceof Error ? error.name : typeof error }, 'player check failed')
    return { status: 'unavailable' }
  } finally {
    clearTimeout(timer)
  }
}

function prefixed(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`player.${field}`, sentence]))
}
