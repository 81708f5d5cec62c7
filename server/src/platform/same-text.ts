import { timingSafeEqual } from 'node:crypto'

/** True if both texts are equal. Its run time depends on their lengths, not on the first difference. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
