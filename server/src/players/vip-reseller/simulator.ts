import { createHash } from 'node:crypto'
import type { SimulatedCompany } from '../simulator.ts'

type Account = {
  apiId: string
  apiKey: string
  /** Answers with the object of newer clients instead of plain text. */
  answersObject?: boolean
  /** Calls from this address are not allowed. */
  refusesAddress?: boolean
}

/** VIP-Reseller as its documents and clients describe it. A player's id is `target`, or `target/additional_target`. */
export function simulateVipReseller({ apiId, apiKey, answersObject = false, refusesAddress = false }: Account): SimulatedCompany {
  const sign = createHash('md5').update(`${apiId}${apiKey}`).digest('hex')
  return {
    answer({ method, path, form }, players) {
      if (method !== 'POST' || path !== '/api/game-feature') return { status: 404, body: { message: 'Not Found' } }
      if (form.get('key') !== apiKey) return refuse('API Key tidak valid')
      if (form.get('sign') !== sign) return refuse('Signature tidak valid')
      if (refusesAddress) return refuse('IP tidak diizinkan')
      if (form.get('type') !== 'get-nickname') return refuse('Permintaan tidak dikenal')
      const [game, target, zone] = ['code', 'target', 'additional_target'].map(name => form.get(name) ?? '')
      if (!codes.includes(game ?? '')) return refuse('Layanan tidak ditemukan')
      const player = players.find(player => player.game === game && player.id === (zone ? `${target}/${zone}` : target))
      if (!player) return refuse('ID tidak ditemukan')
      const { nickname, country = 'ID' } = player
      return {
        status: 200,
        body: { result: true, data: answersObject ? { nickname, country, code: game, zone } : nickname, message: 'Berhasil' },
      }
    },
  }
}

const codes = [
  ...['mobile-legends', 'free-fire', 'pubg', 'genshin-impact', 'honkaistarrail', 'honkai-impact', 'valorant', 'callofduty', 'point-blank'],
  ...['aov', 'fc-mobile', 'supersus', 'hago', 'higgs-domino', 'garena-undawn', 'wild-rift', 'ragnarokm', 'life-after', 'sausageman'],
]

function refuse(message: string) {
  return { status: 200, body: { result: false, data: null, message } }
}
