import { rupiahSchema } from '@kilat/contract/money.ts'
import { z } from 'zod'

const text = (longest: number) => z.string().trim().min(1).max(longest)
const amount = rupiahSchema.refine(amount => amount > 0, 'must not be zero')
const sort = z.int().min(-100_000).max(100_000)

/** What a person may set of a channel; amounts in whole rupiah. Its group is not his to choose: by it a surcharge is forbidden. */
export const channelByHandSchema = z.strictObject({
  name: text(40),
  note: text(60),
  mark: text(4),
  sort,
  minAmount: amount,
  maxAmount: amount,
  feeBearer: z.enum(['store', 'buyer']),
  state: z.enum(['on', 'off', 'hidden']),
})

/** What a person may set of one gateway of a channel. */
export const linkByHandSchema = z.strictObject({
  sort,
  isOn: z.boolean(),
  feeFlat: rupiahSchema,
  feeBasisPoints: z.int().min(0).max(10_000),
})
