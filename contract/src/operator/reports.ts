import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileSchema } from '../file-answer.ts'
import { operatorCall } from './act.ts'

/** The longest period of a report: a leap year. */
export const mostReportDays = 366

const dayMs = 24 * 60 * 60_000

/** A calendar day in Jakarta (UTC+7), such as `2026-11-21`. */
const daySchema = z.iso.date().refine(day => day >= '2020-01-01' && day < '2100-01-01', 'Pilih hari antara 2020 dan 2099.')

/** Both days are part of the period. */
const period = { from: daySchema, to: daySchema }

type Period = { from: string; to: string }

function isPeriod({ from, to }: Period): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= mostReportDays
}

const notPeriod = { path: ['to'], message: `Pilih paling banyak ${mostReportDays} hari, yang awal lebih dulu.` }
const periodSchema = z.object(period).refine(isPeriod, notPeriod)

/** Whole rupiah; negative if more went back than came. */
const sum = z.int()

/** What was booked in a period, by the postings of its days. */
const earnedSchema = z.object({
  /** Units that buyers kept, and the fees that buyers paid on top. */
  revenue: sum,
  /** What suppliers took for them. */
  cost: sum,
  /** What gateways kept. */
  fees: sum,
  /** Whatever else was booked, negative for a loss: deliveries after a refund, payments taken back, promotions, adjustments, bought nicknames. */
  other: sum,
  /** revenue − cost − fees + other. */
  profit: sum,
})

const figuresSchema = z.object({
  ...earnedSchema.shape,
  /** Orders delivered in the period. */
  delivered: z.int(),
  /** Of the orders paid in the period, those delivered so far. Of a supplier: deliveries of these orders that it made. */
  succeeded: z.int(),
  /** Of the orders paid in the period, those refunded although the buyer wanted them. Of a supplier: deliveries that it refused. */
  failed: z.int(),
  /** Median from payment to delivery of the delivered orders; null if there are none. */
  median_seconds: z.int().nullable(),
})

export type Figures = z.infer<typeof figuresSchema>

const groupSchema = z.object({
  /** Null for what belongs to no order or, of suppliers, to none. `*`: orders that several suppliers delivered together. */
  id: z.string().nullable(),
  /** The product's or channel's name; null if the store has none. */
  name: z.string().nullable(),
  ...figuresSchema.shape,
})

export type ReportGroup = z.infer<typeof groupSchema>

const reportSchema = z.object({
  ...period,
  /** When this was read: the period may not have ended. */
  read_at: z.iso.datetime(),
  total: figuresSchema,
  /** What `other` consists of, by the ledger's accounts. */
  others: z.array(z.object({ account: z.string(), amount: sum })),
  /** The profit of all groups less that of the books, which is 0 unless something is wrong. */
  difference: sum,
  /** Those with the highest revenue first; each list adds up to the total. */
  products: z.array(groupSchema),
  channels: z.array(groupSchema),
  suppliers: z.array(groupSchema),
})

export type Report = z.infer<typeof reportSchema>

const reading = { ...operatorCall, method: 'GET', problems: [], access: { operator: 'move_money' } } as const

export const readReport = endpoint({
  ...reading,
  name: 'readReport',
  path: '/operator/reports',
  summary: 'What was earned in a period, in all and by product, channel and supplier; the sums are those of the postings',
  // It adds up all postings of the period.
  limitPerMinute: 60,
  query: periodSchema,
  answer: z.object({ data: reportSchema }),
})

const daysSchema = z.array(z.object({ day: daySchema, ...figuresSchema.shape }))

export type ReportDay = z.infer<typeof daysSchema>[number]

export const listReportDays = endpoint({
  ...reading,
  name: 'listReportDays',
  path: '/operator/reports/days',
  summary: 'What each day of a period earned, also the days without an order, the first day first',
  limitPerMinute: 60,
  query: periodSchema,
  answer: z.object({ data: daysSchema }),
})

export const reportFormats = ['csv', 'xlsx'] as const

export type ReportFormat = (typeof reportFormats)[number]

export const exportReport = endpoint({
  ...reading,
  name: 'exportReport',
  path: '/operator/reports/export',
  summary: 'A line for each order and deposit with postings in a period, and for each posting without one; together they are the report',
  // A long period takes a while to write.
  limitPerMinute: 12,
  query: z.object({ ...period, format: z.enum(reportFormats) }).refine(isPeriod, notPeriod),
  answer: fileSchema,
  answersFile: true,
})
