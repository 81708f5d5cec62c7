import { createHash } from 'node:crypto'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { fetchJson, type JsonAnswer } from '../../platform/fetch-json.ts'
import { findTrouble, useless } from '../find-trouble.ts'
import type { PlayerChecker } from '../player-checker.ts'
import { mapAnswer, mapCheck } from './map.ts'

const apigamesUrl = 'https://v1.apigames.id'

export type ApigamesAccount = {
  merchantId: string
  /** A secret. */
  secretKey: string
  url?: string
}

type Game = { name: string; toUserId(values: PlayerValues): string }

const freeFire: Game = { name: 'freefire', toUserId: ({ player_id: id }) => id ?? '' }

/** Games that Apigames documents, by our product: its name of the game, and the player in one text. */
const games: ReadonlyMap<string, Game> = new Map([
  ['mobile-legends', { name: 'mobilelegend', toUserId: ({ user_id: user, zone_id: zone }) => (user && zone ? `${user}${zone}` : '') }],
  ['free-fire', freeFire],
  // The accounts of Free Fire MAX are those of Free Fire.
  ['free-fire-max', freeFire],
])

/** Nicknames are short: more is read of no answer. */
const longestBytes = 16 * 1024

const checkTimeoutMs = 10_000

/** Apigames' look-up of nicknames. */
export function createApigames({ merchantId, secretKey, url = apigamesUrl }: ApigamesAccount): PlayerChecker {
  const signature = createHash('md5').update(`${merchantId}${secretKey}`).digest('hex')
  const call = (path: string, query: Record<string, string>, timeoutMs: number): Promise<JsonAnswer> =>
    fetchJson({
      method: 'GET',
      url: `${url}/merchant/${encodeURIComponent(merchantId)}${path}?${new URLSearchParams({ ...query, signature })}`,
      headers: { accept: 'application/json' },
      timeoutMs,
      longestBytes,
    })
  return {
    id: 'apigames',
    knows: productId => games.has(productId),
    async ask({ productId, values, timeoutMs }) {
      const game = games.get(productId)
      const userId = game?.toUserId(values)
      if (!game || !userId) return useless('it has no look-up for this game')
      const answer = await call(`/cek-username/${game.name}`, { user_id: userId }, timeoutMs)
      return findTrouble(answer) ?? mapAnswer(answer)
    },
    check: async () => mapCheck(await call('', {}, checkTimeoutMs)),
  }
}
