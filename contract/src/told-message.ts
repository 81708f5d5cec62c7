import { z } from 'zod'
import { messageChannels, messageEvents, messageStates } from './messages.ts'

/** A message about an order that its buyer was sent, or that failed for good. */
export const toldMessageSchema = z.object({
  channel: z.enum(messageChannels),
  event: z.enum(messageEvents),
  state: z.enum(messageStates),
  /** When it was sent, or when the fact happened. */
  at: z.iso.datetime(),
  /** The masked contact; null if it went to the account. */
  to: z.string().nullable(),
})
