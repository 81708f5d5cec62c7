import { isRecord } from '../../lib/record.ts'
import { deleteText } from '../../text/profile.ts'

/** Ids of what keeps an account from being deleted, as the refusal tells them. */
export type HeldBy = { orders: readonly string[]; deposits: readonly string[] }

/** Where to look at what keeps an account from being deleted: one order itself, else their list. */
export function wayToOpen({ orders, deposits }: HeldBy): { to: string; label: string } {
  if (deposits.length > 0) return { to: '/dashboard/riwayat-deposit', label: deleteText.toOpenDeposits }
  const [id, ...others] = orders
  if (id && others.length === 0) return { to: `/transactions/${id}`, label: deleteText.toOpenOrder }
  return { to: '/dashboard/riwayat-transaksi', label: deleteText.toOpenOrders }
}

/** Reads the ids off the body of a refusal; none where it does not follow the contract. */
export function readHeldBy(body: unknown): HeldBy {
  const told = isRecord(body) ? body : {}
  return { orders: readTexts(told.orders), deposits: readTexts(told.deposits) }
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
}
