import { z } from 'zod'
import type { WhatsappState } from '../whatsapp.ts'

const stateSchema = z.object({
  id: z.string().min(1).max(500),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.number().int() })).optional(),
})

const noticeSchema = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) })) })),
})

/** The states in a notice, in its order. Everything else in it is left out, also states this version does not know. */
export function readStates(body: Uint8Array): WhatsappState[] {
  const { entry = [] } = noticeSchema.safeParse(parse(body)).data ?? {}
  const statuses = entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
  return statuses.flatMap(status => {
    const { data } = stateSchema.safeParse(status)
    if (!data) return []
    const { id: reference, biz_opaque_callback_data: messageId, status: state, errors } = data
    return [{ reference, messageId, state, detail: errors?.map(({ code }) => code).join(' ') || null }]
  })
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
