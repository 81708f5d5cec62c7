import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { Ctx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import { remember } from '../../platform/remember.ts'
import { findPlayerRules } from '../catalog/read.ts'

type Question = { productId: string; values: PlayerValues }
type CheckCtx = Pick<Ctx, 'db' | 'clock' | 'outbox' | 'suppliers' | 'log' | 'players' | 'settings'>

/** A buyer waits for the name no longer than this; after it buying goes on without one. */
const longestWaitMs = 4_000
const keptMs = 10 * 60_000
const mostKept = 5_000

/** Names that were found, by checker, so that two stores in one process never share them. */
const askOnce = remember({
  maxAgeMs: keptMs,
  mostKept,
  of: ({ players }: CheckCtx) => players,
  read: ask,
  isKept: ({ status }: PlayerCheck) => status === 'found',
})

/**
 * Looks up the nickname of a player. Refuses with `not_found` for an unknown product and `player_invalid` with fields for
 * values that can not be used. Whatever goes wrong on the way answers `unavailable`; a name that was found is kept for
 * ten minutes.
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
    // The message of a failed look-up may hold the id, which is nobody's business: only its kind is logged.
    ctx.log.warn({ productId: question.productId, kind: error instanceof Error ? error.name : typeof error }, 'player check failed')
    return { status: 'unavailable' }
  } finally {
    clearTimeout(timer)
  }
}

function prefixed(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`player.${field}`, sentence]))
}
