import { pino } from 'pino'

/** A log without output, for tests and commands. */
export const quietLog = pino({ level: 'silent' })
