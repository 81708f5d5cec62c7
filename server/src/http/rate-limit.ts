import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../platform/problem.ts'

/** Counts a call of this key. Throws `rate_limited` with Retry-After above the limit. */
export type RateLimit = (key: string) => Promise<void>

/** A limit of calls per minute for each key, in this process. */
export function createRateLimit(callsPerMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  return key => consume(limiter, key)
}

/** Runs an attempt and passes its answer on. Throws `rate_limited`, without running it, if too many attempts of this key failed. */
export type FailureLimit = <T>(key: string, attempt: () => Promise<T | undefined>) => Promise<T | undefined>

/** A limit of failed attempts per minute. An attempt counts while it runs, so that many at once are limited too. */
export function createFailureLimit(failuresPerMinute: number): FailureLimit {
  const limiter = new RateLimiterMemory({ points: failuresPerMinute, duration: 60 })
  return async (key, attempt) => {
    await consume(limiter, key)
    let hasFailed = false
    try {
      const answer = await attempt()
      hasFailed = answer === undefined
      return answer
    } finally {
      if (!hasFailed) await limiter.reward(key)
    }
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new Problem('rate_limited', `Terlalu banyak percobaan. Coba lagi dalam ${seconds} detik.`, { retryAfterSeconds: seconds })
  }
}
