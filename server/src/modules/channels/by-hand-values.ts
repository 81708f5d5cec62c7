import { rupiahSchema } from '@kilat/contract/money.ts'
import { z } from 'zod'

const text = (longest: number) => z.string().trim().min(1).max(longest)
const amount = rupiahSchema.refine(amount => amount > 0, 'must not be zero')
const sort = z.int().min(-100_000).max(100_000)

/** Fields of a channel a person may set; amounts in whole rupiah. The group is not among them, because it forbids a surcharge. */
export const channelByHandSchema = z.strictObject({
  name: text(40),
  note: text(60),
  mark: text(4),
  sort,
  minAmount: amount,
  maxAmount: amount,
  feeBearer: z.enum(['store', 'buyer']),
  state: z.enum(['on', 'off', 'hidden']),
  /** At most two days: the price is held for so long, while costs move. */
  payMinutes: z.int().min(5).max(2_880),
})

/** More than any gateway keeps: such a fee is a slip of the hand, which would take every item off sale. */
const mostFee = { flatIdr: 1_000_000, basisPoints: 5_000 }

/** Fields of a channel's gateway a person may set. */
export const linkByHandSchema = z.strictObject({
  sort,
  isOn: z.boolean(),
  feeFlat: rupiahSchema.refine(fee => fee <= mostFee.flatIdr, `must be at most ${mostFee.flatIdr}`),
  feeBasisPoints: z.int().min(0).max(mostFee.basisPoints),
})
