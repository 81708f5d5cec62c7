import type { Contact } from '@kilat/contract/contact.ts'
import { type JobName, jobName } from '../../ctx/queue.ts'

/**
 * Sends a one-time code. `asked` counts how often it was asked for. Each channel has a queue of its own, so that one that hangs holds up
 * only its own codes.
 */
export const sendCodeJobs: Readonly<Record<Contact['kind'], JobName<{ codeId: string; asked: number }>>> = {
  email: jobName('send-email-code'),
  whatsapp: jobName('send-whatsapp-code'),
}
