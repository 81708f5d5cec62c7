import { tidy } from '../../platform/tidy.ts'
import type { PlayerAnswer } from '../../players/player-checker.ts'
import type { FailureReason, Supplier, TopupOutcome } from '../../suppliers/supplier.ts'

/** Longest nickname that is shown: no game has longer ones. */
const longestName = 80
/** Pauses between two calls about one reference: never shorter than what the most careful supplier asks for. */
const shortestPaceMs = 65_000
const longestPauseMs = 6 * 60 * 60_000
/** Calls about one reference: the last come about a day after the first. */
export const mostCalls = 12

/** Shortest time from one call about a reference to the next, longer than a call takes. */
export function paceOf({ resendEveryMs = 0 }: Pick<Supplier, 'resendEveryMs'>): number {
  return Math.max(resendEveryMs, shortestPaceMs)
}

/** Milliseconds from a call to the next one, after so many calls: they double, up to six hours. */
export function pauseAfter(callCount: number, paceMs: number): number {
  return Math.min(longestPauseMs, paceMs * 2 ** (callCount - 1))
}

/** The nickname of a success; undefined if the supplier named none, in whose place its adapter puts our own reference. */
export function nicknameOf(outcome: TopupOutcome, reference: string): string | undefined {
  if (outcome.kind !== 'succeeded' || outcome.serialNumber === reference) return undefined
  return tidy(outcome.serialNumber, longestName) || undefined
}

export type LookupEnd = { status: 'pending' | 'unknown' } | { status: 'failed'; failureReason: string }

/**
 * What an answer without a success proves. "Nothing was made" is true of its own call only: it ends the look-up if there was no earlier call, which may
 * have reached the supplier.
 */
export function endOf(
  outcome: Exclude<TopupOutcome, { kind: 'succeeded' }>,
  known: { callCount: number; status: 'sent' | 'pending' | 'unknown' },
): LookupEnd {
  const open = known.status === 'pending' ? 'pending' : 'unknown'
  switch (outcome.kind) {
    case 'failed':
      return { status: 'failed', failureReason: outcome.reason }
    case 'pending':
      return { status: 'pending' }
    case 'unknown':
      return { status: open }
    case 'refused':
    case 'not_sent':
    case 'blocked': {
      const failureReason = outcome.kind === 'refused' ? outcome.reason : outcome.kind
      return known.callCount === 1 ? { status: 'failed', failureReason } : { status: open }
    }
  }
}

/** Faults of the company, after some of which it is left alone. */
const isFault: ReadonlySet<FailureReason> = new Set<FailureReason>(['supplier_down', 'cut_off', 'out_of_stock'])

/**
 * What an outcome tells of the player, without the company's words, which may contain the player: only a nickname is found, and only an answer whose
 * documented code calls the player wrong is *not found*. `isProven`: the sku has named players before, so that its *not found* can be believed.
 */
export function toPlayerAnswer(outcome: TopupOutcome, { reference, isProven }: { reference: string; isProven: boolean }): PlayerAnswer {
  const unavailable = (why: Extract<PlayerAnswer, { kind: 'unavailable' }>['why'], detail: string): PlayerAnswer => ({
    ...{ kind: 'unavailable', why, detail },
  })
  switch (outcome.kind) {
    case 'succeeded': {
      const nickname = nicknameOf(outcome, reference)
      return nickname === undefined ? unavailable('refused', 'a success without a nickname') : { kind: 'found', nickname, region: null }
    }
    case 'failed':
      if (outcome.reason === 'player_invalid') return { kind: 'not_found', isSure: isProven }
      return unavailable(isFault.has(outcome.reason) ? 'busy' : 'refused', `failed: ${outcome.reason}`)
    case 'refused':
      return unavailable(isFault.has(outcome.reason) ? 'busy' : 'refused', `refused: ${outcome.reason}`)
    case 'blocked':
      return unavailable('locked_out', outcome.cause)
    case 'not_sent':
      return outcome.isLost ? unavailable('no_answer', 'it was not reached') : unavailable('refused', 'nothing was sent')
    case 'pending':
      return unavailable('refused', 'the purchase is pending')
    case 'unknown':
      return {
        ...unavailable(outcome.why ?? 'nonsense', 'the end of the purchase is unknown'),
        ...(outcome.waitMs !== undefined && { waitMs: outcome.waitMs }),
      } as PlayerAnswer
  }
}
