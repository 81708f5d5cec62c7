import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { NoticeReading, RawNotice } from '../../platform/notice.ts'
import { isSameText } from '../../platform/same-text.ts'
import { isPaid } from './map.ts'

const signedSchema = z.object({
  order_id: z.string(),
  status_code: z.string().regex(/^\d{3}$/),
  gross_amount: z.string().regex(/^\d{1,11}\.\d{2}$/),
  signature_key: z.string(),
})

const toldSchema = z.object({
  // The form of the store's own references. It also fixes their length, so that no part of the amount can pass for the reference's end.
  order_id: z.string().regex(/^[A-Z]{3}-[0-9A-Z]{16}$/),
  transaction_id: z.string().regex(/^[\w-]{1,64}$/),
  transaction_status: z.string().regex(/^[a-z_]{1,40}$/),
  fraud_status: z.string().nullish(),
  refund_amount: z
    .string()
    .regex(/^[\d.]{1,20}$/)
    .nullish(),
})

/**
 * The signature of a notice, of its exact texts (docs.midtrans.com/docs/https-notification-webhooks). It covers neither the status nor
 * the fraud status.
 */
export function signNotice(signed: { order_id: string; status_code: string; gross_amount: string }, serverKey: string): string {
  return createHash('sha512').update(`${signed.order_id}${signed.status_code}${signed.gross_amount}${serverKey}`).digest('hex')
}

/**
 * Reads a notice. Midtrans gives it no id: one payment has one notice of each status, and one for each sum that was sent back.
 * Notices of other shops with the same account, and the dashboard's test, are ignored.
 */
export function readMidtransNotice({ body }: RawNotice, serverKey: string): NoticeReading {
  const content = parse(body)
  const signed = signedSchema.safeParse(content).data
  if (!signed || !isSameText(signed.signature_key.toLowerCase(), signNotice(signed, serverKey))) return { kind: 'unverified' }
  const told = toldSchema.safeParse(content).data
  if (!told) return { kind: 'ignored' }
  const { order_id: reference, transaction_status: status, fraud_status, transaction_id } = told
  const externalId = [transaction_id, status, ...(told.refund_amount ? [told.refund_amount] : [])].join(':')
  return { kind: 'notice', externalId, reference, isPaid: isPaid({ code: signed.status_code, status, fraud: fraud_status ?? null }) }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
