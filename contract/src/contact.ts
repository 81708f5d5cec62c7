import { z } from 'zod'

/** The buyer's contact for the order. `value` is E.164 for WhatsApp, lower case for e-mail. */
export type Contact = { kind: 'whatsapp' | 'email'; value: string }

/** A contact as the buyer types it. */
export const contactInputSchema = z.object({ kind: z.enum(['whatsapp', 'email']), value: z.string().trim().min(1).max(120) })
