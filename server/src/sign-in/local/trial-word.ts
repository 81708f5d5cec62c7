import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { orderIdAlphabet } from '@kilat/contract/ids.ts'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Wrong words an address may try per minute, of a million million possible ones. */
const mostWrong = 5

const cookieName = 'kilat-trial'
const trusted = 'trusted'

/** A word for one start of the store, such as `7Q2M-9XH4`: 40 random bits that can be read aloud. */
export function newTrialWord(): string {
  const letters = Array.from({ length: 8 }, () => orderIdAlphabet[randomInt(orderIdAlphabet.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

export type TrialDoor = {
  /** True for a browser that has entered the word since the store started. */
  isOpen(c: Context): Promise<boolean>
  /** Checks a word, and remembers the browser that entered the right one. */
  enterWord(c: Context, input: { word: string; address: string }): Promise<'right' | 'wrong' | 'too_often'>
}

/** Lets visitors from other machines reach the trial's accounts after they entered the word. */
export function createTrialDoor(input: { word: string; isSecure: boolean }): TrialDoor {
  // A new key, stored nowhere: after the next start the word has to be entered again.
  const key = randomBytes(32).toString('base64url')
  const wrong = new RateLimiterMemory({ points: mostWrong, duration: 60 })
  return {
    isOpen: async c => (await getSignedCookie(c, key, cookieName)) === trusted,
    async enterWord(c, { word, address }) {
      // Counted before the comparison, so that many tries at once are limited too.
      const isCounted = await wrong.consume(address).then(
        () => true,
        () => false,
      )
      if (!isCounted) return 'too_often'
      if (!isSame(plain(word), plain(input.word))) return 'wrong'
      await wrong.delete(address)
      await setSignedCookie(c, cookieName, trusted, key, { path: '/', httpOnly: true, sameSite: 'Strict', secure: input.isSecure })
      return 'right'
    },
  }
}

/** Reads the word as people type it: any case, spaces or none, O for 0, I and L for 1. */
function plain(word: string): string {
  return word
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
