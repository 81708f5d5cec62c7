/** The calls of this process that a company has not answered, by when they began, and when an answer last took too long, unless a quick one came since. */
type Asked = { openSince: Set<{ at: number }>; slowAt: number | undefined }

const askedOf = new WeakMap<object, Asked>()

/** Companies answer within a second, and within three to a store that is very busy. */
const slowMs = 5_000

/** One call may wait by an accident of its connection. */
const severalCalls = 2

/** How long a question waits instead of being asked while its company hangs, because it would hold a place that questions to others need. */
export const patienceMs = 15_000

/** For this long after a slow answer, only one call at a time shows whether the company answers again. */
const suspectMs = 60_000

/** Waits for a company's answer, which may also be that a call's time is over. Meanwhile `isHanging` counts it. */
export async function noteAsked<Answer>(company: object, ask: () => Promise<Answer>): Promise<Answer> {
  const asked = askedOf.get(company) ?? { openSince: new Set(), slowAt: undefined }
  askedOf.set(company, asked)
  const call = { at: performance.now() }
  asked.openSince.add(call)
  try {
    return await ask()
  } finally {
    asked.openSince.delete(call)
    const now = performance.now()
    asked.slowAt = now - call.at >= slowMs ? now : undefined
  }
}

/**
 * True while a company leaves this process waiting for longer than it takes to answer. Callers then do not ask it if they hold a place that calls to
 * other companies need.
 */
export function isHanging(company: object): boolean {
  const { openSince, slowAt = Number.NEGATIVE_INFINITY } = askedOf.get(company) ?? { openSince: new Set<never>() }
  const now = performance.now()
  if (openSince.size > 0 && now - slowAt < suspectMs) return true
  return [...openSince].filter(({ at }) => now - at >= slowMs).length >= severalCalls
}
