import { jobName } from '../../ctx/queue.ts'

/** Sends the next open unit of a paid order. */
export const deliverOrderJob = jobName<{ orderId: string }>('deliver-order')

/** Asks the supplier again about an attempt whose end is unknown. `isTold`: the supplier sent a notice that it has ended. */
export const checkAttemptJob = jobName<{ reference: string; isTold?: boolean }>('check-attempt')

/** Asks the supplier whether it took a delivery back that it had confirmed. */
export const recheckDeliveryJob = jobName<{ reference: string }>('recheck-delivery')

/** Acts when the promised time has passed. */
export const checkPromiseJob = jobName<{ orderId: string }>('check-promise')

/** Decides an order on hold at its deadline. */
export const endHoldJob = jobName<{ orderId: string }>('end-hold')

/** Tries the paused suppliers again whose time has come. */
export const trySuppliersJob = jobName('try-suppliers')

/** Lets one order try each supplier or sku that was left alone and whose time has come. */
export const tryCircuitsJob = jobName('try-circuits')

/** Wakes what waits for a supplier that is no longer paused, and costs no more than `mostIdr` there, if that is given. */
export const wakeWaitingJob = jobName<{ supplier: string; mostIdr?: number }>('wake-waiting')
