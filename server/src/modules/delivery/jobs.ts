import { jobName } from '../../ctx/queue.ts'

/** Sends what a paid order still owes. */
export const deliverOrderJob = jobName<{ orderId: string }>('deliver-order')

/** Asks the supplier again about an attempt whose end is not known. `isTold`: the supplier said by itself that it has come to one. */
export const checkAttemptJob = jobName<{ reference: string; isTold?: boolean }>('check-attempt')

/** Acts when the promised time has passed. */
export const checkPromiseJob = jobName<{ orderId: string }>('check-promise')

/** Decides an order that is on hold, at its last moment. */
export const endHoldJob = jobName<{ orderId: string }>('end-hold')
