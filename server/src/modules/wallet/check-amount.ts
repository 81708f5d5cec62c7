import { formatIdr, type Rupiah } from '@kilat/contract/money.ts'
import type { Ctx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'

/** Refuses an amount outside the store's limits for one deposit. */
export function checkAmount({ settings }: Pick<Ctx, 'settings'>, amountIdr: Rupiah): void {
  const { depositMinIdr: min, depositMaxIdr: max } = settings
  if (amountIdr >= min && amountIdr <= max) return
  const sentence =
    amountIdr < min
      ? `Paling sedikit ${formatIdr(min)}. Isi jumlah yang lebih besar, ya.`
      : `Paling banyak ${formatIdr(max)} sekali isi. Isi jumlah yang lebih kecil, ya.`
  throw new Problem('amount_invalid', sentence, { fields: { amount: sentence }, extra: { min, max } })
}
