import { isRecord } from '../../../lib/record.ts'
import { deleteText } from '../../../text/profile.ts'

/** Orders and deposits that keep an account from being deleted, by their ids. */
export type StillOpen = { orders: readonly string[]; deposits: readonly string[] }

/** Where the user finds what keeps the account from being deleted: a single order's page, or the list of several. */
export function linkToOpen({ orders, deposits }: StillOpen): { to: string; label: string } {
  if (deposits.length > 0) return { to: '/dashboard/riwayat-deposit', label: deleteText.toOpenDeposits }
  const [id, ...others] = orders
  if (id && others.length === 0) return { to: `/transactions/${id}`, label: deleteText.toOpenOrder }
  return { to: '/dashboard/riwayat-transaksi', label: deleteText.toOpenOrders }
}

/** Reads the ids from the body of a refusal; none if it breaks the contract. */
export function readStillOpen(body: unknown): StillOpen {
  const fields = isRecord(body) ? body : {}
  return { orders: readTexts(fields.orders), deposits: readTexts(fields.deposits) }
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
}
