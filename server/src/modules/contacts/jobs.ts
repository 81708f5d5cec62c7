import { jobName } from '../../ctx/queue.ts'

/** Sends a one-time code. `asked` counts how often it was asked for. */
export const sendCodeJob = jobName<{ codeId: string; asked: number }>('send-code')
