import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { orderIdAlphabet } from '@kilat/contract/ids.ts'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Wrong words of one address a minute. There are a million million words. */
const mostWrong = 5

const cookieName = 'kilat-trial'
const told = 'told'

/** A word for one start of the store, such as `7Q2M-9XH4`: 40 random bits that can be read out loud. */
export function newTrialWord(): string {
  const letters = Array.from({ length: 8 }, () => orderIdAlphabet[randomInt(orderIdAlphabet.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

export type TrialDoor = {
  /** True for a browser that told the word since the store started. */
  isOpen(c: Context): Promise<boolean>
  /** Tries a word. The right one is remembered for this browser. */
  tell(c: Context, input: { word: string; address: string }): Promise<'right' | 'wrong' | 'too_often'>
}

/** The door in front of the trial's accounts for whoever does not sit at this machine. */
export function createTrialDoor(input: { word: string; isSecure: boolean }): TrialDoor {
  // Made now and kept nowhere: after another start there is another word to tell.
  const key = randomBytes(32).toString('base64url')
  const wrong = new RateLimiterMemory({ points: mostWrong, duration: 60 })
  return {
    isOpen: async c => (await getSignedCookie(c, key, cookieName)) === told,
    async tell(c, { word, address }) {
      // Counted before it is compared, so that many at once are not all let through.
      const isCounted = await wrong.consume(address).then(
        () => true,
        () => false,
      )
      if (!isCounted) return 'too_often'
      if (!isSame(plain(word), plain(input.word))) return 'wrong'
      await wrong.delete(address)
      await setSignedCookie(c, cookieName, told, key, { path: '/', httpOnly: true, sameSite: 'Strict', secure: input.isSecure })
      return 'right'
    },
  }
}

/** As people type it: any case, spaces or none, O for 0, I and L for 1. */
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
