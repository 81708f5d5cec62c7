import { Problem } from '../../platform/problem.ts'

/** The refusal of a key that was shown in a session, with the tries that are left. */
export function stepUpFailed(left: number): Problem {
  const sentence =
    left > 0 ? `Tidak cocok. Masih ada ${left} percobaan.` : 'Tidak cocok, dan percobaannya habis. Coba lagi seperempat jam lagi.'
  return new Problem('step_up_failed', sentence, { extra: { tries_left: left } })
}
