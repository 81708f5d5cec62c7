import { z } from 'zod'

// Kept free of zod for the browser.
export { maskContact, normaliseContact, normaliseEmail, normaliseWhatsapp } from './contact-rules.ts'

/** How the buyer hears about the order. `value` is E.164 for WhatsApp, lower case for e-mail. */
export type Contact = { kind: 'whatsapp' | 'email'; value: string }

/** A contact as a buyer types it. */
export const contactInputSchema = z.object({ kind: z.enum(['whatsapp', 'email']), value: z.string().trim().min(1).max(120) })
