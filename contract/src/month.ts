import { z } from 'zod'

/** A calendar month in Jakarta (UTC+7), such as `2026-11`. */
export const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
