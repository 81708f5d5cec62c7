import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpProblem } from './problem-answer.ts'

/** Counts a call. Throws `rate_limited` with Retry-After past the limit. */
export type RateLimit = (address: string) => Promise<void>

/** A limit of calls a minute for each address, held in this process. */
export function createRateLimit(callsPerMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  return async address => {
    try {
      await limiter.consume(address)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw new HttpProblem('rate_limited', `Terlalu banyak percobaan. Coba lagi dalam ${seconds} detik.`, { 'retry-after': `${seconds}` })
    }
  }
}
