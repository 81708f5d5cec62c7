import { randomBytes } from 'node:crypto'
import { orderIdAlphabet } from '@kilat/contract/ids.ts'

/** An order id with 60 random bits: whoever has it may see the order, so it must not be guessable. */
export function newOrderId(): string {
  return `KLT-${randomLetters(4)}-${randomLetters(4)}-${randomLetters(4)}`
}

/** A reference with 80 random bits after a prefix, such as `PAY-…`: stored once, sent to companies, never regenerated. */
export function newReference(
  prefix:
    | 'PAY'
    | 'DEL'
    | 'REF'
    | 'DEP'
    | 'SUS'
    | 'USR'
    | 'SES'
    | 'SAV'
    | 'PSH'
    | 'MSG'
    | 'OTC'
    | 'OUT'
    | 'DIF'
    | 'FND'
    | 'LOT'
    | 'CEK'
    | 'APR'
    | 'ALR',
): string {
  return `${prefix}-${randomLetters(16)}`
}

function randomLetters(count: number): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  return Array.from(randomBytes(count), byte => orderIdAlphabet[byte % 32]).join('')
}
