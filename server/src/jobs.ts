import type { JobHandler } from './platform/queue-boss.ts'

/** Every job of the store and what does it. */
export const jobs: readonly JobHandler[] = []
