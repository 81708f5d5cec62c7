import { createHash } from 'node:crypto'
import type { SimulatedCompany } from '../simulator.ts'

type Account = { merchantId: string; secretKey: string }

/** Apigames as its documents describe it. A player's id is `user_id`. */
export function simulateApigames({ merchantId, secretKey }: Account): SimulatedCompany {
  const signature = createHash('md5').update(`${merchantId}${secretKey}`).digest('hex')
  return {
    answer({ method, path, query }, players) {
      const [, root, merchant, act, game] = path.split('/')
      if (method !== 'GET' || root !== 'merchant') return { status: 404, body: { message: 'Not Found' } }
      if (merchant !== merchantId) return refuse(40, 'Merchant tidak ditemukan')
      if (query.get('signature') !== signature) return refuse(41, 'Invalid signature')
      if (act === undefined) return succeed('success', { merchant_id: merchantId, nama: 'Toko Contoh', saldo: 50_000 })
      if (act !== 'cek-username' || !['mobilelegend', 'freefire', 'higgs'].includes(game ?? '')) return refuse(50, 'Game tidak tersedia')
      const player = players.find(player => player.game === game && player.id === query.get('user_id'))
      return succeed('Data Found', { is_valid: player !== undefined, username: player?.nickname ?? '' })
    },
  }
}

function succeed(message: string, data: object) {
  return { status: 200, body: { status: 1, rc: 0, message, data, ts: 1_767_230_000 } }
}

function refuse(rc: number, error_msg: string) {
  return { status: 200, body: { status: 0, rc, error_msg } }
}
