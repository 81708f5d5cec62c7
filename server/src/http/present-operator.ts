import { permissions } from '@kilat/contract/access.ts'
import { operatorHeader } from '@kilat/contract/operator/act.ts'
import type { AskerOf } from '../platform/asker.ts'
import { Problem } from '../platform/problem.ts'

/**
 * The operator whom a call at the operators' socket names, with all permissions: whoever may open the socket runs the store. Throws
 * `malformed` without a name.
 */
export function presentOperator(headers: Headers): AskerOf<'operator'> {
  const operatorId = decode(headers.get(operatorHeader) ?? '').trim()
  if (!/^\P{C}{1,64}$/u.test(operatorId)) {
    throw new Problem('malformed', `Header ${operatorHeader} harus berisi namamu, paling banyak 64 karakter.`)
  }
  return { kind: 'operator', operatorId, permissions }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
