import { z } from 'zod'
import type { NoticeReading, RawNotice } from '../../platform/notice.ts'
import { isSignedBy } from '../../platform/signature.ts'

const body = z.object({
  reference: z.string().min(1).max(100),
  merchant_ref: z.string().min(1).max(100),
  status: z.string().min(1).max(32),
  // The store makes no open payments.
  is_closed_payment: z.literal([1, true]).optional(),
})

/**
 * Reads a notice, which is signed as a whole. Tripay sends the same body again after two minutes, at most three times. The tests of its
 * dashboard have no reference of the store.
 */
export function readNotice(notice: RawNotice, privateKey: string): NoticeReading {
  if (!isSignedBy(notice.body, privateKey, notice.headers.get('x-callback-signature'))) return { kind: 'unverified' }
  const { data } = body.safeParse(parse(notice.body))
  if (!data || notice.headers.get('x-callback-event') !== 'payment_status') return { kind: 'ignored' }
  const { reference, merchant_ref, status } = data
  return { kind: 'notice', externalId: `${reference}:${status}`, reference: merchant_ref, isPaid: status === 'PAID' }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
