import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { z } from 'zod'
import { type CutOff, cutOffBetween, parseClock } from './cut-off.ts'

/** One valid row of a supplier's price list. */
export type PriceListRow = {
  sku: string
  name: string
  /** As written, such as `Games` or `Voucher`. */
  category: string
  brand: string
  /** As written, such as `Umum` or `Membership`; some suppliers name a region here. */
  type: string
  isMembership: boolean
  cost: Rupiah
  isBuyerOn: boolean
  isSellerOn: boolean
  hasUnlimitedStock: boolean
  stock: number
  /** True if a player may get the same pack more than once a day. */
  isMulti: boolean
  cutOff: CutOff | null
  /** The seller's free text: often the only place that gives the format of the player. */
  description: string
}

/** A valid row, or the problem with it as a sentence for the operator. `sku` is null if the row names none. */
export type RowReading = { kind: 'row'; row: PriceListRow } | { kind: 'problem'; sku: string | null; why: string }

/** Reads one row of a prepaid price list. Never throws. */
export function readPriceListRow(value: unknown): RowReading {
  const reading = rowSchema.safeParse(value)
  if (!reading.success) return { kind: 'problem', sku: findSku(value), why: describeIssues(reading.error) }
  const raw = reading.data
  return {
    kind: 'row',
    row: {
      sku: raw.buyer_sku_code,
      name: raw.product_name,
      category: raw.category,
      brand: raw.brand,
      type: raw.type,
      isMembership: raw.type.toLowerCase() === 'membership',
      cost: rupiah(raw.price),
      isBuyerOn: raw.buyer_product_status,
      isSellerOn: raw.seller_product_status,
      hasUnlimitedStock: raw.unlimited_stock,
      stock: raw.stock,
      isMulti: raw.multi,
      cutOff: cutOffBetween(raw.start_cut_off, raw.end_cut_off),
      description: raw.desc,
    },
  }
}

// No game pack costs more than this: a larger number is two prices run together.
const highestCostIdr = 100_000_000

const text = z
  .string('is not a text')
  .trim()
  .min(1, 'is empty')
  .max(200, 'is longer than 200 characters')
  .refine(value => !value.includes('\0') && value.isWellFormed(), 'contains a character that can not be stored')

const switchedOn = z.boolean('is neither true nor false')

/** Documented as text, sent as a number: both are accepted, digits only. `19.000` is ambiguous and refused. */
const wholeNumber = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], 'is not a whole number')
  .pipe(z.int('is not a whole number').min(0, 'is below zero'))

const clock = z.string('is not a time').transform((value, ctx) => {
  const minutes = parseClock(value)
  if (minutes !== undefined) return minutes
  ctx.addIssue({ code: 'custom', message: `is not a time of the day (${JSON.stringify(value.slice(0, 20))})` })
  return z.NEVER
})

const rowSchema = z.object(
  {
    product_name: text,
    category: text,
    brand: text,
    type: text.catch('Umum'),
    price: wholeNumber.pipe(z.int().min(1, 'is zero').max(highestCostIdr, 'is above Rp100 million')),
    buyer_sku_code: text,
    buyer_product_status: switchedOn,
    seller_product_status: switchedOn,
    unlimited_stock: switchedOn,
    stock: wholeNumber,
    multi: switchedOn,
    start_cut_off: clock,
    end_cut_off: clock,
    desc: z.string().catch(''),
  },
  'the row is not an object',
)

function describeIssues(error: z.ZodError): string {
  const sentences = error.issues.map(issue => (issue.path.length > 0 ? `${issue.path.join('.')} ${issue.message}` : issue.message))
  return [...new Set(sentences)].join('; ')
}

function findSku(value: unknown): string | null {
  const reading = z.object({ buyer_sku_code: text }).safeParse(value)
  return reading.success ? reading.data.buyer_sku_code : null
}
