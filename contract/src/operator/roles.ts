import type { Permission } from '../access.ts'

/** What an operator is in the store. Each role is a set of permissions, and nothing else. */
export const roles = ['owner', 'finance', 'support'] as const

export type Role = (typeof roles)[number]

const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: ['edit_catalog', 'edit_store', 'handle_orders', 'move_money', 'manage_operators'],
  finance: ['handle_orders', 'move_money'],
  support: ['handle_orders'],
}

/** The permissions of a role. */
export function permissionsOfRole(role: Role): readonly Permission[] {
  return permissionsOf[role]
}
