import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'
import type { Ctx } from '../../platform/context.ts'

/** Looks up a player's nickname. */
export function checkPlayer(ctx: Ctx, input: { productId: string; player: PlayerValues }): Promise<PlayerCheck> {
  return ctx.players({ productId: input.productId, values: input.player })
}
