/** Shortest time between two questions. However many purchases arrive meanwhile, they are asked for once. */
const restMs = 10_000
/** Spreads the questions of the pages that hear of the same purchase at the same moment. */
const spreadMs = 5_000
/** A list of this age is asked for again when the visitor returns. */
const oldMs = 60_000
/** A list that is looked at is asked for again after this time, also if no news reaches the page. */
const longestMs = 5 * 60_000

export type Renewal = {
  /** Another purchase was heard of. */
  hint: () => void
  /** The page may have missed news: asks again if the list is old. */
  comeBack: () => void
}

/**
 * Decides when a list is asked for again, until `signal` aborts: at most once in ten seconds, and never while `isAway`. `madeAt` is the
 * server's time of the list at hand, in milliseconds. A question that fails is left to the next one.
 */
export function createRenewal({
  ask,
  isAway,
  madeAt,
  signal,
}: {
  ask: () => Promise<void>
  isAway: () => boolean
  madeAt: number
  signal: AbortSignal
}): Renewal {
  let askedAt = Date.now()
  let isOwed = false
  let planned: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    planned = undefined
    isOwed = isAway()
    if (isOwed) return
    askedAt = Date.now()
    ask().catch(() => {})
  }
  const hint = () => {
    const restLeft = Math.min(restMs, Math.max(0, askedAt + restMs - Date.now()))
    if (!signal.aborted) planned ??= setTimeout(run, restLeft + Math.random() * spreadMs)
  }
  const comeBack = () => {
    if (!isAway() && (isOwed || Date.now() - askedAt > oldMs)) hint()
  }
  const routine = setInterval(hint, longestMs)
  signal.addEventListener('abort', () => {
    clearInterval(routine)
    clearTimeout(planned)
  })
  // Browsers restore pages of yesterday. A phone whose clock is wrong asks once more than needed.
  if (Math.abs(askedAt - madeAt) > oldMs) hint()
  return { hint, comeBack }
}
