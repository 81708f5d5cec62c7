import { type Rupiah, rupiahSchema } from '@kilat/contract/money.ts'
import { UsageError } from './verb.ts'

/** Whole rupiah as people type them: `20000` or `20.000`. Throws a UsageError. */
export function readAmount(typed: string): Rupiah {
  const isWhole = /^(?:\d+|\d{1,3}(?:\.\d{3})+)$/.test(typed)
  const amount = rupiahSchema.safeParse(isWhole ? Number(typed.replaceAll('.', '')) : Number.NaN)
  if (!amount.success) throw new UsageError('The amount has to be whole rupiah, such as 20000 or 20.000.')
  return amount.data
}
