import type { Till, TillEvent, TillRules } from './simulator-till.ts'

/** A call as it reached the company. */
export type SimulatedCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  text: string
  /** Undefined if the text is not JSON. */
  json: unknown
}

/** `body` is sent as JSON, a string as it is. */
export type SimulatedAnswer = { status: number; body: unknown }

/** A notice as the company posts it. */
export type SimulatedNotice = { headers: Record<string, string>; body: string }

/** How one company behaves: its paths, credentials, bodies, errors and notices, as its documents say. */
export type SimulatedCompany = {
  rules: TillRules
  answer(call: SimulatedCall, till: Till): SimulatedAnswer
  /** Names of fields that contain a status, which the fault `unheard_of` replaces. */
  statusFields: readonly string[]
  /** Undefined if the company tells nothing of it. */
  notice(event: TillEvent, till: Till): SimulatedNotice | undefined
  /** Milliseconds until the same notice is sent again, after the store answered with this status, or not at all; undefined: no more. */
  resendAfterMs(answer: { status: number | undefined; sentCount: number }): number | undefined
  /** A verified notice about nothing the store asked for, such as the dashboard's test. */
  foreignNotice?(): SimulatedNotice
  /** The settlement statement of everything so far. */
  statement?(till: Till): Uint8Array
}
