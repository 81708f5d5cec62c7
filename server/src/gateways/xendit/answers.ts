import { rupiahSchema } from '@kilat/contract/money.ts'
import { z } from 'zod'
import { methodTypes } from './channels.ts'

// Answers of the Payment Requests API as the official client xendit-node 7 reads them; fields that the store does not need are left out.

const time = z.iso.datetime({ offset: true }).transform(at => new Date(at))
const id = z.string().min(1)
const currency = z.literal('IDR')
const optionalText = z.string().min(1).nullish()

const requestStatuses = [
  'PENDING',
  'REQUIRES_ACTION',
  'CANCELED',
  'SUCCEEDED',
  'FAILED',
  'VOIDED',
  'UNKNOWN',
  'AWAITING_CAPTURE',
  'EXPIRED',
] as const

const methodStatus = z.enum(['ACTIVE', 'EXPIRED', 'INACTIVE', 'PENDING', 'REQUIRES_ACTION', 'FAILED'])

/** The part of a payment method that depends on its type. */
const channelPart = z.object({
  channel_code: z.string(),
  channel_properties: z
    .object({
      qr_string: optionalText,
      virtual_account_number: optionalText,
      payment_code: optionalText,
      expires_at: time.nullish(),
    })
    .nullish(),
})

export const methodSchema = z.object({
  id,
  type: z.enum(methodTypes),
  status: methodStatus,
  updated: time.nullish(),
  qr_code: channelPart.nullish(),
  virtual_account: channelPart.nullish(),
  ewallet: channelPart.nullish(),
  over_the_counter: channelPart.nullish(),
})

export type XenditMethod = z.output<typeof methodSchema>

export const requestSchema = z.object({
  id,
  reference_id: z.string(),
  amount: rupiahSchema,
  currency,
  status: z.enum(requestStatuses),
  failure_code: optionalText,
  payment_method: methodSchema,
  actions: z
    .array(z.object({ action: z.string(), url_type: z.string(), url: optionalText, qr_code: optionalText }))
    .nullish()
    .transform(actions => actions ?? []),
})

export type XenditRequest = z.output<typeof requestSchema>

/** Longer lists than Xendit's first page are not read, so that nothing is left out unseen. */
const wholeList = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), has_more: z.literal(false) })

export const requestsSchema = wholeList(requestSchema)

export const paymentsSchema = wholeList(
  z.object({ id, payment_request_id: z.string().nullish(), amount: rupiahSchema, currency, status: z.string(), created: time }),
)

export const refundSchema = z.object({
  id,
  payment_request_id: z.string().nullish(),
  payment_id: z.string().nullish(),
  reference_id: z.string().nullish(),
  amount: rupiahSchema,
  currency: currency.nullish(),
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED']),
  failure_code: optionalText,
  updated: time,
})

export type XenditRefund = z.output<typeof refundSchema>

export const refundsSchema = z.object({ data: z.array(refundSchema), has_more: z.literal(false).optional() })

const part = z.number().min(0).nullish()

export const transactionsSchema = wholeList(
  z.object({
    id,
    product_id: z.string(),
    type: z.string(),
    status: z.enum(['SUCCESS', 'PENDING', 'FAILED', 'REVERSED', 'VOIDED']),
    amount: z.number(),
    fee: z
      .object({
        xendit_fee: part,
        value_added_tax: part,
        xendit_withholding_tax: part,
        third_party_withholding_tax: part,
        status: z.string().nullish(),
      })
      .nullish(),
    updated: time,
  }),
)

export type XenditTransaction = z.output<typeof transactionsSchema>['data'][number]

export type XenditPayment = z.output<typeof paymentsSchema>['data'][number]

/** An invoice with everything else it contains, because its `available_…` lists say what the payer may pick on the page. */
export const invoiceSchema = z.looseObject({
  id,
  external_id: z.string(),
  status: z.enum(['PENDING', 'PAID', 'SETTLED', 'EXPIRED']),
  amount: rupiahSchema,
  currency: currency.nullish(),
  invoice_url: z.url({ protocol: /^https?$/ }),
  expiry_date: time,
  updated: time,
  paid_amount: rupiahSchema.nullish(),
  paid_at: time.nullish(),
  payment_id: optionalText,
  should_exclude_credit_card: z.boolean().nullish(),
})

export type XenditInvoice = z.output<typeof invoiceSchema>

/** Most invoices of one reference that are read; more are not believed to be all. */
export const mostInvoices = 100

export const invoicesSchema = z.array(invoiceSchema).max(mostInvoices - 1)

/** The body of a refusal. */
export const errorSchema = z.object({ error_code: z.string().min(1), message: z.string().nullish() })
