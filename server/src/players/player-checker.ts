import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'

/** Looks up the nickname of a player. Never makes one up, never throws: what can not be known is `unavailable`. */
export type PlayerChecker = (question: { productId: string; values: PlayerValues }) => Promise<PlayerCheck>
