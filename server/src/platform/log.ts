import { type Logger, pino } from 'pino'

/** The process's log: one JSON object per line on standard output. Callers log ids and numbers, never text a person typed. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } })
}

type ErrorLine = { type: string; message: string; code?: unknown; stack?: string; cause?: unknown }

/** An error for the log: a failed query is named without its values, because they may be personal data. */
export function describeError(error: unknown): ErrorLine | string {
  if (!(error instanceof Error)) return typeof error
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...('code' in error && { code: error.code }),
    ...(error.stack && { stack: withoutValues(error.stack) }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}

/**
 * Drizzle writes the values on their own line, `params: …`, before the first line of the stack. What a message quotes may have characters that no
 * database takes, and why a job failed is kept there.
 */
function withoutValues(text: string): string {
  return text
    .replace(/\nparams:[\s\S]*?(?=\n\s+at |$)/g, '')
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()
}
