import { type Logger, pino } from 'pino'

/** The process's log: one JSON object a line on standard output. Callers pass ids and numbers, never what a person typed. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } })
}

type ErrorLine = { type: string; message: string; code?: unknown; stack?: string; cause?: unknown }

/** An error as it may be logged: a failed query is named without the values it was run with, since they may be a person's. */
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

/** Drizzle writes the values on a line of their own, `params: …`, up to the first line of the stack. */
function withoutValues(text: string): string {
  return text.replace(/\nparams:[\s\S]*?(?=\n\s+at |$)/g, '')
}
