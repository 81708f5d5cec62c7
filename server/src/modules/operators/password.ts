import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '../../platform/problem.ts'

/** As OWASP advises for Argon2id: 19 MiB and two passes. */
const terms = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Each takes a thread of the process and its memory for some 50 ms, and compressing pages needs those threads, too. */
const atOnce = 2
const mostWaiting = 8

let running = 0
const waiting: (() => void)[] = []

const hashAsync = promisify(argon2)

/** A password as the database keeps it, with its terms and salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const { memory, passes, parallelism } = terms
  const tag = await inTurn(() => derive(password, { salt, ...terms }))
  return ['argon2id', `m=${memory},t=${passes},p=${parallelism}`, salt.toString('base64url'), tag.toString('base64url')].join('$')
}

/** True if this is the password. Without a hash it takes as long, so that nobody learns which names have one. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, named = '', salt = '', tag = ''] = (hash ?? noHash).split('$')
  const [memory = 0, passes = 0, parallelism = 0] = [...named.matchAll(/\d+/g)].map(Number)
  const derived = await inTurn(() => derive(password, { salt: Buffer.from(salt, 'base64url'), memory, passes, parallelism }))
  const kept = Buffer.from(tag, 'base64url')
  return kept.length === derived.length && timingSafeEqual(kept, derived) && hash !== null
}

const noHash = `argon2id$m=${terms.memory},t=${terms.passes},p=${terms.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function derive(password: string, { salt, ...cost }: typeof terms & { salt: Buffer }): Promise<Buffer> {
  // Phones and computers may write the same letter in two ways.
  return hashAsync('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost })
}

async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting)
      throw new Problem('unavailable', 'Terlalu banyak yang masuk sekaligus. Coba lagi sebentar.', { retryAfterSeconds: 5 })
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  running += 1
  try {
    return await act()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
