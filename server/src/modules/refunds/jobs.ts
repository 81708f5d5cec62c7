import { jobName } from '../../ctx/queue.ts'

/** Sends a refund, and asks for its state. */
export const sendRefundJob = jobName<{ refundId: string }>('send-refund')
