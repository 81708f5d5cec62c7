import { randomBytes } from 'node:crypto'
import { orderIdAlphabet } from '@kilat/contract/ids.ts'

/** Order id with 60 random bits: who has it may see the order, so it can not be guessed. */
export function newOrderId(): string {
  return `KLT-${randomLetters(4)}-${randomLetters(4)}-${randomLetters(4)}`
}

/** Reference with 80 random bits behind a prefix, such as `PAY-…`: fixed once, sent to the outside, never made anew. */
export function newReference(prefix: 'PAY' | 'DEL' | 'REF' | 'DEP' | 'SUS' | 'USR' | 'SES' | 'SAV'): string {
  return `${prefix}-${randomLetters(16)}`
}

function randomLetters(count: number): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  return Array.from(randomBytes(count), byte => orderIdAlphabet[byte % 32]).join('')
}
