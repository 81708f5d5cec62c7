import { z } from 'zod'

/** A whole number within its bounds. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number(`must be a whole number from ${min} to ${max}`).refine(value => Number.isInteger(value) && value >= min && value <= max, {
    error: `must be a whole number from ${min} to ${max}`,
  })

/** Minutes, at most a day; a trial may use fractions. */
export const minutes = z.coerce
  .number('must be minutes, more than 0 and at most 1440')
  .refine(value => value > 0 && value <= 1440, { error: 'must be minutes, more than 0 and at most 1440' })

/** `on` or `off`. */
export const switchSchema = z.enum(['on', 'off'], 'must be on or off').transform(value => value === 'on')
