import type { Endpoint, EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'

/** Calls an endpoint of the running store. Throws what `call-store.ts` throws. */
export type Call = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, extra?: Extra) => Promise<EndpointAnswer<E>>

/** For an endpoint that is declared `idempotent`. */
export type Extra = { idempotencyKey?: string }

/** What was typed after the verb. */
export type Typed = {
  /** As many as the verb has `args`; undefined for an optional one that was left out. */
  args: readonly (string | undefined)[]
  /** Empty for a verb that only reads. */
  reason: string
  /** Version of the thing as it was shown; for a verb that needs it. */
  version: number
  /** True if nothing shall change; for a verb that takes it. */
  isPreview?: boolean
  /** For a verb that takes it; omitted if it was left out. */
  days?: number
}

/** One verb of `npm run operator`. */
export type Verb = {
  name: string
  /** `<id>` is needed, `[id]` may be left out. */
  args: readonly string[]
  /** The options it can not be called without. */
  needs: readonly ('reason' | 'version')[]
  /** Options that it understands beside those. */
  takes?: readonly ('preview' | 'days')[]
  /** One line for the list of verbs. */
  summary: string
  /** Answers the lines to print, with 1 if a script must stop there. Throws a UsageError for an argument of the wrong form. */
  run(call: Call, typed: Typed): Promise<string[] | { lines: string[]; code: 1 }>
}

/** An argument has the wrong form; the message says what it has to be. */
export class UsageError extends Error {}
