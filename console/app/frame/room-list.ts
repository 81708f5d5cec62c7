import type { Permission } from '@kilat/contract/access.ts'
import { permissionsOfRole, type Role } from '@kilat/contract/operator/roles.ts'
import type { frameText } from '../text/frame.ts'
import type { IconName } from '../ui/icon.tsx'

export type Room = {
  to: string
  name: keyof typeof frameText.rooms
  icon: IconName
  /** What an operator needs to find it in the menu; without it everybody does. */
  permission?: Permission
}

/** The menu, in its order: a phone has room for the first of them, and the rest under `Lainnya`. */
const rooms: readonly Room[] = [
  { to: '/', name: 'waiting', icon: 'inbox' },
  { to: '/pesanan', name: 'orders', icon: 'receipt' },
  { to: '/harga', name: 'prices', icon: 'tag', permission: 'edit_catalog' },
  { to: '/perusahaan', name: 'companies', icon: 'plug' },
  { to: '/uang', name: 'money', icon: 'wallet', permission: 'move_money' },
  { to: '/kabar', name: 'alerts', icon: 'bell' },
  { to: '/hari-ini', name: 'today', icon: 'chart', permission: 'move_money' },
  { to: '/toko', name: 'store', icon: 'store', permission: 'edit_store' },
  { to: '/menuju-buka', name: 'readiness', icon: 'check', permission: 'edit_store' },
  { to: '/pengguna', name: 'users', icon: 'people', permission: 'manage_operators' },
  { to: '/pekerjaan', name: 'jobs', icon: 'clock', permission: 'manage_operators' },
  { to: '/catatan', name: 'acts', icon: 'list', permission: 'manage_operators' },
  { to: '/akun', name: 'account', icon: 'person' },
]

/** How many fit beside each other on a phone. */
const tabCount = 5

/** The rooms that this role may open. */
export function roomsOf(role: Role): readonly Room[] {
  const permissions = permissionsOfRole(role)
  return rooms.filter(({ permission }) => permission === undefined || permissions.includes(permission))
}

/** What the tab bar of a phone shows, and what is behind its last place, if anything is. */
export function tabsOf(role: Role): { tabs: readonly Room[]; rest: readonly Room[] } {
  const mine = roomsOf(role)
  if (mine.length <= tabCount) return { tabs: mine, rest: [] }
  return { tabs: mine.slice(0, tabCount - 1), rest: mine.slice(tabCount - 1) }
}

/** True if this address is of one of the rooms. */
export function isWithin(rooms: readonly Room[], pathname: string): boolean {
  return rooms.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
}
