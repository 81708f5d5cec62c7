import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How the store looks to the world: names, texts, links. All of it is data. */
export const themeInfoSchema = z.object({
  store: z.object({
    name: z.string(),
    /** One sentence for the footer. */
    tagline: z.string(),
    /** Company, registration and address. */
    legal: z.string(),
    /** Opening hours of the support. */
    hours: z.string(),
    /** True while the sandbox takes the payments: the pages say so. */
    is_trial: z.boolean(),
  }),
  header: z.object({ favicon: z.string() }),
  seo: z.object({ meta_title: z.string(), meta_description: z.string() }),
  footer: z.object({ sosmed: z.array(z.object({ title: z.string(), link: z.string() })) }),
})

export type ThemeInfo = z.infer<typeof themeInfoSchema>

/** What the store measured on its own orders of the last 30 days. Null where there are fewer than five. */
export const measuresSchema = z
  .object({
    orders: z.int(),
    p50_seconds: z.int(),
    /** Delivered, of all that reached an end after payment, in basis points. */
    success_bps: z.int(),
    /** Median seconds from the failure to the money being back; null when there was none. */
    refund_p50_seconds: z.int().nullable(),
    /** Share of deliveries by time, in basis points: under 30 s, under 1, 3, 10 minutes, over 10 minutes. */
    histogram_bps: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  })
  .nullable()

export type Measures = z.infer<typeof measuresSchema>

export const getThemeInfo = endpoint({
  name: 'getThemeInfo',
  method: 'GET',
  path: '/frontend/get-info',
  summary: 'Name, texts, links and icon of the store',
  tag: 'Store',
  status: 200,
  answer: z.object({ data: themeInfoSchema }),
  problems: [],
  access: 'store',
  publicForSeconds: 60,
})

export const getMeasures = endpoint({
  name: 'getMeasures',
  method: 'GET',
  path: '/store/measures',
  summary: 'Delivery time and success rate as measured',
  tag: 'Store',
  status: 200,
  answer: z.object({ data: measuresSchema }),
  problems: [],
  access: 'store',
  publicForSeconds: 60,
})
