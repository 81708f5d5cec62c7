import { pino } from 'pino'

/** A log that says nothing, for tests and commands. */
export const quietLog = pino({ level: 'silent' })
