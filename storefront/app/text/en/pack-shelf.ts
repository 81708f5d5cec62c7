import { asSentence } from '@kilat/contract/as-sentence.ts'
import type { Unavailable } from '../pack-shelf.ts'
import { formatClock, formatDayTime } from './shell/time.ts'

export const mostBoughtTitle: string = 'Most bought in the last 30 days'

export function sayUnavailable(item: Unavailable): string {
  return `${asSentence(item.sentence ?? reasons[item.reason])} ${again(item)}`.trim()
}

const reasons: Record<Unavailable['reason'], string> = {
  out_of_stock: 'The supplier is out of stock.',
  cut_off: 'The supplier is closed for a while.',
  supplier_down: 'The supplier has a breakdown.',
  no_margin: 'We are updating the price.',
  switched_off: 'Not sold at the moment.',
}

function again({ reason, until }: Unavailable): string {
  if (!until) return ''
  if (reason === 'switched_off') return `Sold again ${formatDayTime(until)}.`
  return reason === 'cut_off' ? `Opens again ${formatClock(until)}.` : `We check again ${formatClock(until)}.`
}
