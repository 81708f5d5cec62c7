import type { Permission } from '@kilat/contract/access.ts'
import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import { useOperator } from './session.ts'

/** Whether whoever is signed in may do this; undefined until that is known. The store decides it again at each call. */
export function useMay(permission: Permission): boolean | undefined {
  const { data: operator } = useOperator()
  return operator ? permissionsOfRole(operator.role).includes(permission) : undefined
}
