import type { MessageChannel } from '@kilat/contract/messages.ts'
import { type JobName, jobName } from '../../ctx/queue.ts'

/** Plans the messages about all changes of orders that buyers were not told of. */
export const planMessagesJob = jobName('plan-messages')

/** Sends one message. Each channel has a queue of its own, so that one that hangs keeps no other waiting. */
export const sendMessageJobs: Readonly<Record<MessageChannel, JobName<{ messageId: string }>>> = {
  push: jobName('send-push-message'),
  email: jobName('send-email-message'),
  whatsapp: jobName('send-whatsapp-message'),
}
