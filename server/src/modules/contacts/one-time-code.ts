import { createHmac, hash } from 'node:crypto'
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

/** True if someone typed this code, with spaces or hyphens or without. */
export function isCode(typed: string, made: Made): boolean {
  return isSameText(withoutGaps(typed), makeCode(made))
}

/** True if this could be a code at all. What is not is a slip of the finger and no guess. */
export function hasSixDigits(typed: string): boolean {
  return /^\d{6}$/.test(withoutGaps(typed))
}

function withoutGaps(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

/** Tells one secret from another without showing it. */
export function nameSecret(secret: string): string {
  return hash('sha256', `name ${secret}`).slice(0, 12)
}

/** Names a contact or a caller in the list that limits count, without showing it. */
export function nameInList(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`list ${text}`).digest('base64url')
}
