import { jobName } from '../../ctx/queue.ts'

/** What the supplier's notice said of a bought nickname: that it failed, or anything else. */
export type Told = 'failure' | 'other'

/** Asks the supplier again about a bought nickname whose end is unknown. `told`: because of a notice. */
export const askLookupJob = jobName<{ reference: string; told?: Told }>('ask-lookup')
