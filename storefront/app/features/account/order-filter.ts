import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { monthOf, readMonth } from '../../lib/month.ts'
import type { AccountOrder } from './orders-source.ts'

/** Statuses as a buyer thinks of them. The names stand in addresses. */
export const statusGroups = {
  berhasil: ['delivered'],
  proses: ['paid', 'delivering', 'on_hold'],
  menunggu: ['pending_payment'],
  kembali: ['refunding', 'refunded'],
  batal: ['expired', 'cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>

export type StatusGroup = keyof typeof statusGroups

export const groupNames: readonly StatusGroup[] = ['berhasil', 'proses', 'menunggu', 'kembali', 'batal']

/** What an address asks to see. `id` is any part of an order's number, in any spelling. */
export type OrderFilter = { group?: StatusGroup; month?: string; id?: string }

export function readFilter(search: string, nowIso: string): OrderFilter {
  const params = new URLSearchParams(search)
  const group = groupNames.find(name => name === params.get('status'))
  const month = readMonth(params.get('bulan'), nowIso)
  const id = params.get('id')?.trim().slice(0, 60)
  return { ...(group && { group }), ...(month && { month }), ...(id && { id }) }
}

/** The query of an address that asks for this; empty for everything. */
export function writeFilter({ group, month, id }: OrderFilter): string {
  const params = new URLSearchParams()
  if (group) params.set('status', group)
  if (month) params.set('bulan', month)
  if (id) params.set('id', id)
  const query = params.toString()
  return query && `?${query}`
}

export function filterOrders(orders: AccountOrder[], { group, month, id }: OrderFilter): AccountOrder[] {
  const wanted = id && plain(id)
  return orders.filter(order => {
    if (group && groupOf(order.status) !== group) return false
    if (month && monthOf(order.placedAt) !== month) return false
    return !wanted || plain(order.id).includes(wanted)
  })
}

/** The group of a status; undefined while it is not known. */
export function groupOf(status: AccountOrder['status']): StatusGroup | undefined {
  return groupNames.find(name => statusGroups[name].some(member => member === status))
}

export type OrderSummary = {
  count: number
  rows: { group: StatusGroup; count: number; amount: number }[]
  /** What the orders that arrived cost together. */
  delivered: number
  /** Orders whose status could not be learned. */
  unknown: number
}

/** How many orders there are of each group, and what they cost. */
export function summariseOrders(orders: AccountOrder[]): OrderSummary {
  const rows = groupNames.map(group => {
    const members = orders.filter(order => groupOf(order.status) === group)
    return { group, count: members.length, amount: members.reduce((sum, order) => sum + order.total, 0) }
  })
  return {
    count: orders.length,
    rows: rows.filter(row => row.count > 0),
    delivered: rows.find(row => row.group === 'berhasil')?.amount ?? 0,
    unknown: orders.filter(order => order.status === 'unknown').length,
  }
}

function plain(id: string): string {
  return id.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
