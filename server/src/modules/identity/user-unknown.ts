import { Problem } from '../../platform/problem.ts'

/** The refusal of an operator's call about a user who does not exist, or not any more. */
export function userUnknown(): Problem {
  return new Problem('not_found', 'Pengguna ini tidak ada, atau akunnya sudah dihapus.')
}
