import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { NoticeReading, RawNotice } from '../../platform/notice.ts'
import { isSameText } from '../../platform/same-text.ts'
import { statuses } from './assumptions.ts'

const noticeBody = z.object({
  data: z.object({
    trx_id: z.string().nullish(),
    ref_id: z.string().min(1),
    status: z.string().nullish(),
    rc: z.union([z.string(), z.number()]).nullish(),
    sn: z.union([z.string(), z.number()]).nullish(),
  }),
})

/**
 * Reads a notice about a transaction (developer.digiflazz.com/api/buyer/webhook). Its signature covers the whole body; without one, or
 * with the ping that Digiflazz's dashboard sends, it says nothing.
 */
export function readDigiflazzNotice({ headers, body }: RawNotice, secret: string): NoticeReading {
  if (!isSameText(headers.get('x-hub-signature') ?? '', hubSignature(body, secret))) return { kind: 'unverified' }
  const { data: notice } = noticeBody.safeParse(parse(body))
  if (!notice) return { kind: 'ignored' }
  const { trx_id: id, ref_id: reference, status, rc, sn } = notice.data
  const said = status == null ? undefined : statuses[status.trim().toLowerCase()]
  // Every state of a transaction is told once: a repeat names the same one.
  const externalId = [reference, id ?? '', said ?? status ?? '', rc ?? '', sn ? 'sn' : ''].join(':').slice(0, 300)
  return { kind: 'notice', externalId, reference, isFailure: said === 'failed', isDelivery: said === 'succeeded' }
}

/** `sha1=` and the HMAC-SHA1 of the raw bytes in lower-case hex. */
export function hubSignature(body: string | Uint8Array, secret: string): string {
  return `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
