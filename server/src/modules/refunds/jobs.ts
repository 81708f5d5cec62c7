import { jobName } from '../../ctx/queue.ts'

/** Sends a refund, or asks for its status. */
export const sendRefundJob = jobName<{ refundId: string }>('send-refund')
