import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'

/** Looks up the nickname of a player. Never invents one and never throws: an unknown result is `unavailable`. */
export type PlayerChecker = (question: { productId: string; values: PlayerValues }) => Promise<PlayerCheck>
