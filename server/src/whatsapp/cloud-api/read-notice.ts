import { messageStates } from '@kilat/contract/messages.ts'
import { z } from 'zod'
import type { WhatsappReply, WhatsappState } from '../whatsapp.ts'

const stateSchema = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,500}$/),
  status: z.enum(messageStates),
  // Meta promises it for all states but `failed`, and other programs may send by the same number.
  biz_opaque_callback_data: z
    .string()
    .regex(/^[\x21-\x7e]{1,512}$/)
    .optional()
    .catch(undefined),
  errors: z.array(z.object({ code: z.number().int() })).optional(),
})

/** A text, or a quick reply of a template. */
const replySchema = z.object({
  from: z.string().regex(/^[1-9]\d{7,14}$/),
  timestamp: z.string().regex(/^\d{1,11}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})

const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
})

const noticeSchema = z.object({ entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })) })

/**
 * The states and the replies in a notice, in its order. Everything else in it is left out: what is about another number of the same
 * account, pictures and other kinds of messages, and states this version does not know.
 */
export function readNotice(body: Uint8Array, { phoneNumberId }: { phoneNumberId: string }) {
  const { entry = [] } = noticeSchema.safeParse(parse(body)).data ?? {}
  const values = entry.flatMap(({ changes }) => changes.map(({ value }) => valueSchema.safeParse(value).data))
  const own = values.filter(value => value?.metadata.phone_number_id === phoneNumberId)
  return {
    states: own.flatMap(value => (value?.statuses ?? []).flatMap(readState)),
    replies: own.flatMap(value => (value?.messages ?? []).flatMap(readReply)),
  }
}

function readState(status: unknown): WhatsappState[] {
  const { data } = stateSchema.safeParse(status)
  if (!data) return []
  const { id: reference, biz_opaque_callback_data: messageId, status: state, errors } = data
  return [{ reference, messageId, state, detail: errors?.map(({ code }) => code).join(' ') || null }]
}

function readReply(message: unknown): WhatsappReply[] {
  const { data } = replySchema.safeParse(message)
  const text = data?.text?.body ?? data?.button?.text
  return data && text !== undefined ? [{ from: `+${data.from}`, text, at: new Date(Number(data.timestamp) * 1_000) }] : []
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
