import { Problem } from '../../platform/problem.ts'

/** The one refusal of everything that does not sign an operator in: it tells nobody which part was wrong. */
export function signInFailed(): Problem {
  return new Problem('sign_in_failed', 'Tidak cocok. Periksa lagi, atau pakai cara masuk yang lain.')
}
