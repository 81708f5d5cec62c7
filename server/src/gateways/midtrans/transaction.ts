import { rupiah } from '@kilat/contract/money.ts'
import { z } from 'zod'

/** An amount as Midtrans writes it: a text with two decimals, which are always zero in rupiah. */
const amount = z
  .string()
  .regex(/^\d{1,10}(?:\.0{1,2})?$/)
  .transform(text => rupiah(Number(text)))

/** A time in Jakarta without an offset, such as `2026-01-01 10:00:00`. */
const wibTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text, context) => {
    const at = new Date(`${text.replace(' ', 'T')}+07:00`)
    if (!Number.isNaN(at.getTime())) return at
    context.issues.push({ code: 'custom', input: text, message: 'not a time' })
    return z.NEVER
  })

const id = z.union([z.string(), z.number()]).transform(String)

const refundSchema = z
  .object({ refund_chargeback_id: id, refund_amount: amount, refund_key: z.string().nullish(), created_at: wibTime.nullish().catch(null) })
  .transform(entry => ({
    id: entry.refund_chargeback_id,
    amountIdr: entry.refund_amount,
    key: entry.refund_key ?? null,
    at: entry.created_at ?? null,
  }))

// Only what a page may open: an address of the web or of an app.
const actionSchema = z.object({ name: z.string(), url: z.string().regex(/^(?!javascript:|data:|vbscript:)[a-z][a-z\d+.-]*:/i) })

const optional = z.string().min(1).nullish()

const transactionSchema = z
  .object({
    status_code: z.string().regex(/^\d{3}$/),
    order_id: z.string().min(1),
    transaction_id: z.string().min(1).max(64),
    transaction_status: z.string().min(1),
    gross_amount: amount,
    currency: z.literal('IDR').optional(),
    fraud_status: optional,
    payment_type: optional,
    transaction_time: wibTime.nullish(),
    settlement_time: wibTime.nullish(),
    acquirer: optional,
    transaction_type: optional,
    refund_amount: amount.nullish(),
    refund_key: optional,
    refunds: z.array(refundSchema).nullish(),
    qr_string: optional,
    // Read by their names, because their order is not fixed.
    actions: z.array(actionSchema).nullish().catch(null),
    va_numbers: z
      .array(z.object({ bank: z.string(), va_number: z.string().min(1) }))
      .nullish()
      .catch(null),
    permata_va_number: optional,
    biller_code: optional,
    bill_key: optional,
    store: optional,
    payment_code: optional,
  })
  .transform(({ status_code, order_id, transaction_id, transaction_status, gross_amount, ...more }) => ({
    code: status_code,
    reference: order_id,
    id: transaction_id,
    status: transaction_status,
    grossIdr: gross_amount,
    fraud: more.fraud_status ?? null,
    type: more.payment_type ?? null,
    paidAt: more.settlement_time ?? more.transaction_time ?? null,
    acquirer: more.acquirer ?? null,
    /** True if the payer's wallet is the acquirer's own, false if it is another; null if Midtrans does not tell. */
    isOnUs: more.transaction_type === 'on-us' ? true : more.transaction_type === 'off-us' ? false : null,
    refunds: more.refunds ?? [],
    /** Of the answer to a refund: its key. */
    refundKey: more.refund_key ?? null,
    /** All that was sent back so far; in the answer to a refund perhaps that one alone. */
    refundedIdr: more.refund_amount ?? null,
    qrString: more.qr_string ?? null,
    actions: more.actions ?? [],
    vaNumbers: more.va_numbers ?? [],
    permataNumber: more.permata_va_number ?? null,
    billerCode: more.biller_code ?? null,
    billKey: more.bill_key ?? null,
    store: more.store ?? null,
    paymentCode: more.payment_code ?? null,
  }))

/** A payment as Midtrans answers it. */
export type Transaction = z.output<typeof transactionSchema>

/** The payment of an answer or a notice; undefined if it contains none, or one with an amount or a time that can not be read. */
export function readTransaction(body: unknown): Transaction | undefined {
  return transactionSchema.safeParse(body).data
}
