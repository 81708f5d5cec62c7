import type { Item } from '@kilat/contract/catalog.ts'

/** A `pile` of one to four gems that grows with the price, a `pass`, or a voucher's `ticket`. */
export type ItemArt = { kind: 'pile'; size: 1 | 2 | 3 | 4 } | { kind: 'pass' } | { kind: 'ticket' }

const sizes = [1, 2, 3, 4] as const

/** The art of each item by its id: the dearest item of a group has the largest pile. */
export function itemArt(items: readonly Item[], isVoucher: boolean): Record<string, ItemArt> {
  const byId: Record<string, ItemArt> = {}
  for (const item of items) {
    const group = items.filter(other => other.group === item.group)
    const cheaper = group.filter(other => other.price < item.price).length
    const size = sizes[Math.min(3, Math.floor((cheaper / Math.max(group.length, 4)) * 4))] ?? 1
    byId[item.id] = isVoucher ? { kind: 'ticket' } : isPass(item) ? { kind: 'pass' } : { kind: 'pile', size }
  }
  return byId
}

function isPass(item: Item): boolean {
  return /\b(pass|member|membership|langganan|starlight|welkin|blessing|bundle|paket)\b/i.test(`${item.group} ${item.name}`)
}

/** Five tones of a gem made from the two colours of a product, light to deep. */
export function gemTones([deep, bright]: readonly [string, string]): [string, string, string, string, string] {
  const white = '#ffffff'
  return [mix(bright, white, 0.7), mix(bright, white, 0.25), mix(deep, bright, 0.5), mix(deep, bright, 0.25), mix(deep, white, 0.06)]
}

function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(1 + at * 2, 3 + at * 2), 16)
  const mixed = [0, 1, 2].map(at => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}
