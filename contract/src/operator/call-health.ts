import { z } from 'zod'

/** A company's calls of a window of time. `works`: it answered; `fails`: it surely did nothing; `unknown`: nobody knows. */
export const callHealthSchema = z.object({
  count: z.int().min(0),
  works: z.int().min(0),
  fails: z.int().min(0),
  unknown: z.int().min(0),
  /** Milliseconds until half, and 95 in a hundred, of the calls were over; null without calls. */
  p50_ms: z.int().nullable(),
  p95_ms: z.int().nullable(),
  /** When the last call that worked began; null if none is kept. */
  last_worked_at: z.iso.datetime().nullable(),
})

export type ShownCallHealth = z.infer<typeof callHealthSchema>
