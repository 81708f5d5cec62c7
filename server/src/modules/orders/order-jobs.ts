import { jobName } from '../../platform/queue.ts'

/** Asks the gateway for a payment's state and acts on it. */
export const watchPaymentJob = jobName<{ paymentId: string }>('watch-payment')

/** Sends what a paid order still owes. */
export const deliverOrderJob = jobName<{ orderId: string }>('deliver-order')

/** Asks the supplier again about an attempt whose end is not known. */
export const checkAttemptJob = jobName<{ reference: string }>('check-attempt')

/** Acts when the promised time has passed. */
export const checkPromiseJob = jobName<{ orderId: string }>('check-promise')

/** Sends a refund, and asks for its state. */
export const sendRefundJob = jobName<{ refundId: string }>('send-refund')
