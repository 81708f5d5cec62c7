import { addDays, countDays, isDay } from '../../lib/wib-days.ts'
import { type ReadyName, readyNames } from '../../text/today.ts'

/** The longest period that the store adds up. */
const mostDays = 366

/** How many days back the ready periods begin and end. */
const ready: Record<ReadyName, readonly [number, number]> = { 'hari-ini': [0, 0], kemarin: [1, 1], '7-hari': [6, 0], '30-hari': [29, 0] }

export type Period = { from: string; to: string }
export type Chosen = Period & { name: ReadyName | 'rentang' }

/** The period that an address asks for: today unless it names another one that can be shown. */
export function readPeriod(address: URLSearchParams, today: string): Chosen {
  const own = { from: address.get('dari') ?? '', to: address.get('sampai') ?? '' }
  if (problemOf(own, today) === undefined) return { name: 'rentang', ...own }
  const name = readyNames.find(name => name === address.get('periode')) ?? 'hari-ini'
  const [first, last] = ready[name]
  return { name, from: addDays(today, -first), to: addDays(today, -last) }
}

/** Why a period can not be shown; undefined if it can. */
export function problemOf({ from, to }: Period, today: string): 'days' | 'order' | 'long' | 'future' | undefined {
  if (!isDay(from) || !isDay(to)) return 'days'
  if (from > to) return 'order'
  if (to > today) return 'future'
  return countDays({ from, to }) > mostDays ? 'long' : undefined
}

/** The address of a period: the ready one with these days, or else the days themselves. */
export function addressOf({ from, to }: Period, today: string): Record<string, string> {
  const name = readyNames.find(name => addDays(today, -ready[name][0]) === from && addDays(today, -ready[name][1]) === to)
  if (name === 'hari-ini') return {}
  return name ? { periode: name } : { dari: from, sampai: to }
}

/** The days of the chart: those of the period, or the 14 up to a single day. */
export function chartPeriod({ from, to }: Period): Period {
  return from === to ? { from: addDays(to, -13), to } : { from, to }
}
