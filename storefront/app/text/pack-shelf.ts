import { asSentence } from '@kilat/contract/as-sentence.ts'
import type { Item } from '@kilat/contract/catalog.ts'
import { formatClock, formatDayTime } from './shell/time.ts'

// Written on the server alone: the browser gets the sentences.

/** Heading of the packs that most buyers take. */
export const mostBoughtTitle = 'Paling banyak dibeli, 30 hari terakhir'

export type Unavailable = Extract<Item['availability'], { is_available: false }>

/** Why a pack can not be bought now, and when it may be again. */
export function sayUnavailable(item: Unavailable): string {
  return `${asSentence(item.sentence ?? reasons[item.reason])} ${again(item)}`.trim()
}

const reasons: Record<Unavailable['reason'], string> = {
  out_of_stock: 'Stok pemasok habis.',
  cut_off: 'Pemasok tutup sebentar.',
  supplier_down: 'Pemasok lagi gangguan.',
  no_margin: 'Harganya sedang kami perbarui.',
  switched_off: 'Sedang tidak dijual.',
}

function again({ reason, until }: Unavailable): string {
  if (!until) return ''
  if (reason === 'switched_off') return `Dijual lagi ${formatDayTime(until)}.`
  return reason === 'cut_off' ? `Buka lagi ${formatClock(until)}.` : `Kami cek lagi ${formatClock(until)}.`
}
