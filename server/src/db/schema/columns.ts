import type { Rupiah } from '@kilat/contract/money.ts'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Whole rupiah. */
export const idr = (name: string) => bigint(name, { mode: 'number' }).$type<Rupiah>()

/** A moment, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
