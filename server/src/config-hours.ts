import { z } from 'zod'

const pattern = /^([01]?\d|2[0-3])[.:]([0-5]\d)$/

/** A time of day such as `09.00`, as minutes after midnight. */
export const clock = z.string().regex(pattern, 'must be a time of day such as 09.00').transform(toMinute)

/** Two times of day, such as `08.00-23.00`. */
export const hours = z
  .string()
  .transform(text => text.split('-').map(part => part.trim()))
  .refine(parts => parts.length === 2 && parts.every(part => pattern.test(part)), { error: 'must be two times of day such as 08.00-23.00' })
  .transform(([from = '', to = '']) => ({ from: toMinute(from), to: toMinute(to) }))

function toMinute(text: string): number {
  const [hour, minute] = text.split(/[.:]/)
  return Number(hour) * 60 + Number(minute)
}
