import { jobName } from '../../ctx/queue.ts'

/** Compares the store's payments with what their gateways answer. `isMore`: the payments of this day are listed already. */
export const reconcilePaymentsJob = jobName<{ isMore?: boolean }>('reconcile-payments')
