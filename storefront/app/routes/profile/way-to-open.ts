import { parseOrderId } from '@kilat/contract/order-id.ts'
import { deleteText } from '../../text/profile.ts'

/** Where to look at what keeps an account from being deleted, by the numbers the refusal names: one order itself, else their list. */
export function wayToOpen(sentence: string): { to: string; label: string } {
  const words = sentence.split(/[^A-Z0-9-]+/)
  if (words.some(word => word.startsWith('DEP-'))) return { to: '/dashboard/riwayat-deposit', label: deleteText.toOpenDeposits }
  const [id, ...others] = words.filter(word => word.startsWith('KLT-')).flatMap(word => parseOrderId(word) ?? [])
  if (id && others.length === 0) return { to: `/transactions/${id}`, label: deleteText.toOpenOrder }
  return { to: '/dashboard/riwayat-transaksi', label: deleteText.toOpenOrders }
}
