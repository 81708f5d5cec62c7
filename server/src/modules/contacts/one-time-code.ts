import { createHmac, hash } from 'node:crypto'
import { codeIn } from '@kilat/contract/code-in.ts'
import { isSameText } from '../../platform/same-text.ts'

const minuteMs = 60_000

/** How long a code is valid. */
export const codeLifeMs = 10 * minuteMs

/** Wrong codes until a code is void. */
export const mostTries = 5

/** Rest until a code is sent again. */
export const resendMs = minuteMs

/** A code with less time left is replaced instead of sent again. */
export const leastLeftMs = 3 * minuteMs

type Made = { secret: string; codeId: string }

/** The code with this id: six digits. */
export function makeCode({ secret, codeId }: Made): string {
  const number = createHmac('sha256', secret).update(`code ${codeId}`).digest().readUIntBE(0, 6)
  // 2^48 numbers make a million codes almost exactly equally likely.
  return String(number % 1_000_000).padStart(6, '0')
}

/** True if this code was typed, alone or within a pasted message. */
export function isCode(typed: string, made: Made): boolean {
  return isSameText(codeIn(typed) ?? '', makeCode(made))
}

/** Tells one secret from another without showing it. */
export function nameSecret(secret: string): string {
  return hash('sha256', `name ${secret}`).slice(0, 12)
}

/** Names a contact or a caller in the list that limits count, without showing it. */
export function nameInList(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`list ${text}`).digest('base64url')
}
