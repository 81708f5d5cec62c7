import { isRecord } from '../../lib/record.ts'
import { deleteText } from '../../text/profile.ts'

/** Ids in the refusal of orders and deposits that keep an account from being deleted. */
export type HeldBy = { orders: readonly string[]; deposits: readonly string[] }

/** Address of what keeps an account from being deleted: a single order's page, or the list of several. */
export function wayToOpen({ orders, deposits }: HeldBy): { to: string; label: string } {
  if (deposits.length > 0) return { to: '/dashboard/riwayat-deposit', label: deleteText.toOpenDeposits }
  const [id, ...others] = orders
  if (id && others.length === 0) return { to: `/transactions/${id}`, label: deleteText.toOpenOrder }
  return { to: '/dashboard/riwayat-transaksi', label: deleteText.toOpenOrders }
}

/** Reads the ids from the body of a refusal; none if it breaks the contract. */
export function readHeldBy(body: unknown): HeldBy {
  const fields = isRecord(body) ? body : {}
  return { orders: readTexts(fields.orders), deposits: readTexts(fields.deposits) }
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
}
