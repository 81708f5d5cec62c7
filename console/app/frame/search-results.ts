import { titlesOf } from '@kilat/contract/item-title.ts'
import { formatIdr } from '@kilat/contract/money.ts'
import { permissionsOfRole, type Role } from '@kilat/contract/operator/roles.ts'
import type { Found } from '@kilat/contract/operator/search.ts'
import { moment } from '../lib/times.ts'
import { depositStates } from '../text/money.ts'
import { statusNames } from '../text/order-status.ts'
import { searchText } from '../text/search.ts'

/** One line of the results, and the room that it opens. */
export type Result = { to: string; title: string; detail: string; state?: { name: string; look: string }; figure?: string }

export type ResultGroup = { name: keyof typeof searchText.groups; caption: string; results: Result[] }

/** What was found, by kind; kinds without a room that the role may open are left out. */
export function groupsOf(found: Found, role: Role): ResultGroup[] {
  const permissions = permissionsOfRole(role)
  // By what they were found is said once if it is the same for all.
  const [way, ...otherWays] = new Set(found.orders.map(({ by }) => searchText.by[by]))
  const orders = found.orders.map(({ id, product, item, quantity, player, status, total, created_at: at, by }) => ({
    to: `/pesanan/${id}`,
    title: [`${quantity > 1 ? `${quantity} × ` : ''}${titlesOf(product, item).at(-1)}`, player].filter(Boolean).join(' · '),
    detail: [id, moment(at), otherWays.length > 0 && searchText.by[by]].filter(Boolean).join(' · '),
    state: statusNames[status],
    figure: formatIdr(total),
  }))
  const walletOf = (id: string | null) => (id === null ? '/uang?bagian=isi-saldo' : `/uang?bagian=saldo&cari=${encodeURIComponent(id)}`)
  const users = found.users.map(({ id, name, email, phone }) => ({
    to: walletOf(id),
    title: name,
    detail: [email, phone].filter(Boolean).join(' · ') || searchText.noContact,
  }))
  const deposits = found.deposits.map(({ id, status, amount, user_id: userId, created_at: at }) => ({
    to: walletOf(userId),
    title: id,
    detail: [moment(at), userId ?? searchText.noUser].join(' · '),
    state: depositStates[status],
    figure: formatIdr(amount),
  }))
  const seesPrices = permissions.includes('edit_catalog')
  const products = found.products.map(({ id, title }) => ({
    to: seesPrices ? `/harga?cari=${encodeURIComponent(title)}` : `/pesanan?produk=${id}`,
    title,
    detail: id,
  }))
  const { groups: names } = searchText
  const groups: ResultGroup[] = [
    { name: 'orders', caption: [names.orders, otherWays.length === 0 && way].filter(Boolean).join(' '), results: orders },
    { name: 'users', caption: names.users, results: permissions.includes('move_money') ? users : [] },
    { name: 'deposits', caption: names.deposits, results: permissions.includes('move_money') ? deposits : [] },
    { name: 'products', caption: names.products, results: products },
  ]
  return groups.filter(({ results }) => results.length > 0)
}
