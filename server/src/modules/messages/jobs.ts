import { jobName } from '../../ctx/queue.ts'

/** Plans the messages about all changes of orders that buyers were not told of. */
export const planMessagesJob = jobName('plan-messages')

/** Sends one message. */
export const sendMessageJob = jobName<{ messageId: string }>('send-message')
