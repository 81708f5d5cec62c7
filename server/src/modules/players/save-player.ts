import type { PlayerValues } from '@kilat/contract/player.ts'
import { describePlayer, readPlayer } from '@kilat/contract/player-rules.ts'
import type { SavedPlayer } from '@kilat/contract/profile.ts'
import { and, count, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { savedPlayers } from '../../db/schema/identity.ts'
import { newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'
import { tidy } from '../../platform/tidy.ts'
import { findPlayerRules } from '../catalog/read.ts'
import { lockUser } from '../identity/hold-user.ts'
import { listSavedPlayers } from './read.ts'

/** Highest number of saved players; a longer list is hard to choose from. */
const mostPlayers = 50
const longestLabel = 60
const longestNickname = 80

type SaveInput = { userId: string; productId: string; player: PlayerValues; label: string; nickname: string | null }

/**
 * Saves a player a user buys for. The same player of the same product is saved once; its new label or nickname replaces the
 * old one. Refuses an unknown product, invalid values, and more players than allowed.
 */
export async function savePlayer(ctx: Ctx, input: SaveInput): Promise<SavedPlayer> {
  const { values, display } = await readValues(ctx, input)
  const label = tidy(input.label, longestLabel)
  const nickname = tidy(input.nickname ?? '', longestNickname)
  return inTx(ctx, async ctx => {
    await lockUser(ctx, input.userId)
    const which = { userId: input.userId, productId: input.productId, display }
    const known = await findSaved(ctx, which)
    const updatedAt = ctx.clock.now()
    const id = known?.id ?? newReference('SAV')
    if (known) {
      const set = { player: values, updatedAt, ...(label && { label }), ...(nickname && { nickname }) }
      await ctx.db.update(savedPlayers).set(set).where(eq(savedPlayers.id, id))
    } else {
      await refuseMore(ctx, input.userId)
      const row = { ...which, id, player: values, nickname: nickname || null, label: label || nickname || display, updatedAt }
      await ctx.db.insert(savedPlayers).values(row)
    }
    const [saved] = await listSavedPlayers(ctx, { userId: input.userId, id })
    invariant(saved, 'what was saved is there')
    return saved
  })
}

async function readValues(ctx: Ctx, input: SaveInput): Promise<{ values: PlayerValues; display: string }> {
  const rules = await findPlayerRules(ctx, input.productId)
  if (!rules) throw new Problem('not_found', 'Produk ini tidak ada di toko kami. Cari produk lain dari beranda, ya.')
  if (rules.fields.length === 0) throw new Problem('player_invalid', 'Produk ini tidak butuh ID, jadi tidak ada yang perlu disimpan.')
  const { values, errors } = readPlayer(rules.fields, input.player)
  const [error] = Object.values(errors)
  if (error)
    throw new Problem('player_invalid', error, {
      fields: Object.fromEntries(Object.entries(errors).map(([name, why]) => [`player.${name}`, why])),
    })
  return { values, display: describePlayer(rules.fields, values) }
}

async function findSaved(
  ctx: Pick<TxCtx, 'db'>,
  which: { userId: string; productId: string; display: string },
): Promise<{ id: string } | undefined> {
  const [found] = await ctx.db
    .select({ id: savedPlayers.id })
    .from(savedPlayers)
    .where(and(eq(savedPlayers.userId, which.userId), eq(savedPlayers.productId, which.productId), eq(savedPlayers.display, which.display)))
  return found
}

/** The caller's tx has locked the user, so that two players saved at once are both counted. */
async function refuseMore(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const [saved] = await ctx.db.select({ count: count() }).from(savedPlayers).where(eq(savedPlayers.userId, userId))
  if ((saved?.count ?? 0) < mostPlayers) return
  throw new Problem('too_many_players', `Paling banyak ${mostPlayers} ID yang bisa disimpan. Hapus yang tidak dipakai dulu, ya.`)
}
