import { jobName } from '../../ctx/queue.ts'

export const endSwitchesJob = jobName('end-switches')
