import { createHash } from 'node:crypto'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { foundPlayers } from '../../db/schema/players.ts'

type Player = { productId: string; values: PlayerValues }

/** A nickname may be changed in the game: it is believed for this long. */
const keptMs = 30 * 60_000

/** The nickname that a company found for this player of late; undefined if none did. */
export async function readKeptPlayer(
  ctx: ReadCtx & Pick<Ctx, 'clock'>,
  player: Player,
): Promise<{ nickname: string; region: string | null } | undefined> {
  const { nickname, region } = foundPlayers
  const [kept] = await ctx.db
    .select({ nickname, region })
    .from(foundPlayers)
    .where(and(eq(foundPlayers.playerHash, hashPlayer(player)), gt(foundPlayers.foundAt, oldest(ctx))))
  return kept
}

/** Keeps a nickname that a company has found, without the player's id. */
export async function keepPlayer(
  ctx: ReadCtx & Pick<Ctx, 'clock'>,
  { nickname, region, ...player }: Player & { nickname: string; region: string | null },
): Promise<void> {
  await keepNickname(ctx, { playerHash: hashPlayer(player), nickname, region })
}

/** The same for a player of whom only the hash is known. */
export async function keepNickname(
  ctx: ReadCtx & Pick<Ctx, 'clock'>,
  { playerHash, nickname, region }: { playerHash: string; nickname: string; region: string | null },
): Promise<void> {
  const found = { nickname, region, foundAt: ctx.clock.now() }
  await ctx.db
    .insert(foundPlayers)
    .values({ playerHash, ...found })
    .onConflictDoUpdate({ target: foundPlayers.playerHash, set: found })
}

/** Deletes nicknames that are not believed any more. */
export async function forgetKeptPlayers(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  await ctx.db.delete(foundPlayers).where(lt(foundPlayers.foundAt, oldest(ctx)))
}

function oldest({ clock }: Pick<Ctx, 'clock'>): Date {
  return new Date(clock.now().getTime() - keptMs)
}

/** The hash of a product and the values of a player. */
export function hashPlayer({ productId, values }: Player): string {
  const fields = Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other))
  return createHash('sha256')
    .update(JSON.stringify([productId, fields]))
    .digest('hex')
}
