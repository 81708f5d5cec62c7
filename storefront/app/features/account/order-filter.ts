import type { TransactionSummary } from '@kilat/contract/profile.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'
import type { DepositStatus } from '@kilat/contract/wallet.ts'
import { cutText } from '../../lib/cut-text.ts'
import { readMonth } from './month.ts'

/** Groups of statuses for buyers. The names are part of addresses. */
export const statusGroups = {
  berhasil: ['delivered'],
  proses: ['paid', 'delivering', 'on_hold'],
  menunggu: ['pending_payment'],
  kembali: ['refunding', 'refunded'],
  batal: ['expired', 'cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>

export type StatusGroup = keyof typeof statusGroups

export const groupNames: readonly StatusGroup[] = ['berhasil', 'proses', 'menunggu', 'kembali', 'batal']

/** The same for deposits. */
export const depositGroups = {
  masuk: ['paid'],
  menunggu: ['pending_payment'],
  batal: ['expired', 'cancelled'],
} as const satisfies Record<string, readonly DepositStatus[]>

export type DepositGroup = keyof typeof depositGroups

export const depositGroupNames: readonly DepositGroup[] = ['masuk', 'menunggu', 'batal']

/** The filter in an address. `id` is any part of a number, in any spelling; `after` is the cursor where the page of the list begins. */
export type ListFilter<Group extends string> = { group?: Group; month?: string; id?: string; after?: string }

const longestId = 60
const longestCursor = 200

export function readFilter<Group extends string>(search: string, nowIso: string, names: readonly Group[]): ListFilter<Group> {
  const params = new URLSearchParams(search)
  const group = names.find(name => name === params.get('status'))
  const month = readMonth(params.get('bulan'), nowIso)
  const id = cutText(params.get('id')?.trim() ?? '', longestId)
  const after = params.get('setelah')
  return {
    ...(group && { group }),
    ...(month && { month }),
    ...(id && { id }),
    ...(after && after.length <= longestCursor && { after }),
  }
}

/** The query of an address with this filter; empty without one. */
export function writeFilter({ group, month, id, after }: ListFilter<string>): string {
  const params = new URLSearchParams()
  if (group) params.set('status', group)
  if (month) params.set('bulan', month)
  if (id) params.set('id', id)
  if (after) params.set('setelah', after)
  const query = params.toString()
  return query && `?${query}`
}

/** The same filter as a query of the API. */
export function toListQuery<Group extends string>(
  { group, month, id }: ListFilter<Group>,
  groups: Record<Group, readonly string[]>,
): { status?: string; month?: string; search?: string } {
  return {
    ...(group && { status: groups[group].join(',') }),
    ...(month && { month }),
    ...(id && { search: id }),
  }
}

export type OrderSums = {
  count: number
  rows: { group: StatusGroup; count: number; amount: number }[]
  /** Total of the delivered orders, in rupiah. */
  delivered: number
}

/** Number and total of the orders in each group. */
export function sumByGroup(summary: readonly TransactionSummary[]): OrderSums {
  const rows = groupNames.map(group => {
    const members = summary.filter(({ status }) => groupOf(status) === group)
    return { group, count: sum(members.map(row => row.count)), amount: sum(members.map(row => row.amount)) }
  })
  return {
    count: sum(summary.map(row => row.count)),
    rows: rows.filter(row => row.count > 0),
    delivered: rows.find(row => row.group === 'berhasil')?.amount ?? 0,
  }
}

/** The group of a status; undefined for a status this build does not know. */
export function groupOf(status: string): StatusGroup | undefined {
  return groupNames.find(name => statusGroups[name].some(member => member === status))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
