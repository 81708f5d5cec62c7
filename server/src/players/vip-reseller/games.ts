import type { PlayerValues } from '@kilat/contract/player.ts'

type Game = { code: string; target: string; additional?: string }

/** How VIP-Reseller names the games, by our product, and which of our fields it asks for. */
export const vipResellerGames: ReadonlyMap<string, Game> = new Map(
  Object.entries({
    'mobile-legends': { code: 'mobile-legends', target: 'user_id', additional: 'zone_id' },
    'free-fire': { code: 'free-fire', target: 'player_id' },
    // The accounts of Free Fire MAX are those of Free Fire.
    'free-fire-max': { code: 'free-fire', target: 'player_id' },
    'pubg-mobile': { code: 'pubg', target: 'player_id' },
    'genshin-impact': { code: 'genshin-impact', target: 'uid', additional: 'server' },
    'honkai-star-rail': { code: 'honkaistarrail', target: 'uid', additional: 'server' },
    valorant: { code: 'valorant', target: 'riot_id' },
    'call-of-duty-mobile': { code: 'callofduty', target: 'player_id' },
    'point-blank': { code: 'point-blank', target: 'zepetto_id' },
    'arena-of-valor': { code: 'aov', target: 'player_id' },
    'ea-sports-fc-mobile': { code: 'fc-mobile', target: 'uid' },
    'super-sus': { code: 'supersus', target: 'space_id' },
    'wild-rift': { code: 'wild-rift', target: 'riot_id' },
    'ragnarok-m': { code: 'ragnarokm', target: 'character_id', additional: 'server' },
  }),
)

/** The question in VIP-Reseller's words; undefined if it does not know the game, or a field is missing. */
export function toTarget(productId: string, values: PlayerValues): { code: string; target: string; additional: string } | undefined {
  const game = vipResellerGames.get(productId)
  const target = game && values[game.target]
  const additional = game?.additional === undefined ? '' : values[game.additional]
  return game && target && additional !== undefined && (additional !== '' || !game.additional)
    ? { code: game.code, target, additional }
    : undefined
}
