import { jobName } from '../../ctx/queue.ts'

/** Asks the gateway for a payment's state and acts on it. */
export const watchPaymentJob = jobName<{ paymentId: string }>('watch-payment')

/** Asks a gateway about a reference that is not a payment of this store; `{gateway}:{reference}`. */
export const checkReferenceJob = jobName<{ id: string }>('check-reference')
