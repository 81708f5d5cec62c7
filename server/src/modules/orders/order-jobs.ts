import { jobName } from '../../ctx/queue.ts'

/** Asks the gateway for a payment's state and acts on it. */
export const watchPaymentJob = jobName<{ paymentId: string }>('watch-payment')

/** Asks a gateway about a reference that no payment of ours has; `{gateway}:{reference}`. */
export const lookAtReferenceJob = jobName<{ id: string }>('look-at-reference')

/** Sends what a paid order still owes. */
export const deliverOrderJob = jobName<{ orderId: string }>('deliver-order')

/** Asks the supplier again about an attempt whose end is not known. `isTold`: the supplier said by itself that it has come to one. */
export const checkAttemptJob = jobName<{ reference: string; isTold?: boolean }>('check-attempt')

/** Acts when the promised time has passed. */
export const checkPromiseJob = jobName<{ orderId: string }>('check-promise')

/** Decides an order that is on hold, at its last moment. */
export const endHoldJob = jobName<{ orderId: string }>('end-hold')

/** Sends a refund, and asks for its state. */
export const sendRefundJob = jobName<{ refundId: string }>('send-refund')
