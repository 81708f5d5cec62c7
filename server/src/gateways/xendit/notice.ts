import { z } from 'zod'
import type { NoticeReading, RawNotice } from '../../platform/notice.ts'
import { isSameText } from '../../platform/same-text.ts'

const id = z.string().min(1).nullish()

const noticeBody = z.object({
  event: z.string(),
  data: z.object({
    id,
    payment_id: id,
    payment_request_id: id,
    reference_id: id,
    metadata: z.object({ payment: id }).nullish().catch(null),
  }),
})

const paid = ['payment.succeeded', 'payment.capture']

/** An invoice tells of itself without an envelope. */
const invoiceBody = z.object({ id: z.string().min(1), external_id: z.string().min(1), status: z.string().min(1) })

/**
 * Reads a notice (docs.xendit.co: webhooks of payments and refunds, of both generations, and of invoices). The token of the header is the account's and
 * signs nothing of the body, so that whoever knows it can name any payment: a notice only makes the store ask.
 */
export function readXenditNotice({ headers, body }: RawNotice, callbackToken: string): NoticeReading {
  if (!isSameText(headers.get('x-callback-token') ?? '', callbackToken)) return { kind: 'unverified' }
  const parsed = parse(body)
  const { data: notice } = noticeBody.safeParse(parsed)
  if (!notice) return readInvoiceNotice(parsed)
  const { event, data } = notice
  const [noun] = event.split('.')
  // A refund's own reference is that of the refund; the payment's stands in what we gave it.
  const named = noun === 'payment' || noun === 'payment_request' || noun === 'payment_method' ? data.reference_id : undefined
  const reference = data.metadata?.payment ?? named
  const about = data.id ?? data.payment_id ?? data.payment_request_id
  if (reference == null || about == null) return { kind: 'ignored' }
  return { kind: 'notice', externalId: `${event}:${about}`, reference, isPaid: paid.includes(event) }
}

function readInvoiceNotice(body: unknown): NoticeReading {
  const { data: invoice } = invoiceBody.safeParse(body)
  if (!invoice) return { kind: 'ignored' }
  const { id, status, external_id: reference } = invoice
  return { kind: 'notice', externalId: `invoice.${status}:${id}`, reference, isPaid: status === 'PAID' || status === 'SETTLED' }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
