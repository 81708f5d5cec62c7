import type { ChannelQuote, ListedChannel } from '@kilat/contract/quotes.ts'

const order = ['qris', 'ewallet', 'virtual_account', 'retail'] as const

/** A channel as a row, with its price once an item is chosen. */
export type ChannelRow = ListedChannel & Partial<Pick<ChannelQuote, 'total' | 'fee' | 'is_cheapest'>>

export type ChannelGroup = {
  group: ListedChannel['group']
  rows: ChannelRow[]
  /** Lowest price of the usable rows; undefined until an item is chosen. */
  fromTotal: number | undefined
}

/** Channels by group, in the page's order; without empty groups. */
export function groupChannels(rows: readonly ChannelRow[]): ChannelGroup[] {
  return order.flatMap(group => {
    const inGroup = rows.filter(row => row.group === group)
    const totals = inGroup.flatMap(row => (row.total !== undefined && !row.unavailable ? [row.total] : []))
    if (inGroup.length === 0) return []
    return [{ group, rows: inGroup, fromTotal: totals.length > 0 ? Math.min(...totals) : undefined }]
  })
}
