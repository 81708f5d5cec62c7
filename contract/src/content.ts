import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { productIdSchema } from './ids.ts'

/** Slug of an article, promo or page, such as `cara-top-up`. */
export const contentIdSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** A blog article or an information article in a list. */
export const articleSummarySchema = z.object({
  id: contentIdSchema,
  title: z.string(),
  /** One or two sentences, plain text. */
  summary: z.string(),
  /** Address of a picture on this site; null if there is none. */
  cover: z.string().nullable(),
  published_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Reading time in minutes, at least 1. */
  reading_minutes: z.int().min(1),
})

export type ArticleSummary = z.infer<typeof articleSummarySchema>

export const articleSchema = articleSummarySchema.extend({
  /** Sanitised HTML of the stored Markdown: headings from `h2`, no script, no style, links to http, https, mailto, tel or this site. */
  html: z.string(),
})

export type Article = z.infer<typeof articleSchema>

/** A promo that runs now or is announced. */
export const promoSchema = z.object({
  id: contentIdSchema,
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  /** Its rules, sanitised like an article's text. */
  html: z.string(),
  starts_at: z.iso.datetime(),
  /** Null if it has no end. */
  ends_at: z.iso.datetime().nullable(),
  /** The product it is for; null if it is for all. */
  product_id: productIdSchema.nullable(),
})

export type Promo = z.infer<typeof promoSchema>

/** A legal page: terms, privacy policy and the like. */
export const pageSchema = z.object({
  id: contentIdSchema,
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  updated_at: z.iso.datetime(),
})

export type Page = z.infer<typeof pageSchema>

const pageOfList = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(12),
  /** `next_cursor` of the previous answer. */
  cursor: z.string().max(200).optional(),
})

const articleList = z.object({ data: z.array(articleSummarySchema), next_cursor: z.string().nullable() })
const shared = { method: 'GET', tag: 'Content', status: 200, access: 'visitor', publicForSeconds: 60 } as const
/** Reads of whole lists, the largest calls of the content. */
const listed = { ...shared, limitPerMinute: 120 } as const

export const listBlogs = endpoint({
  ...listed,
  name: 'listBlogs',
  path: '/blogs',
  summary: 'Published blog articles, newest first',
  query: pageOfList,
  answer: articleList,
  problems: [],
})

export const getBlog = endpoint({
  ...shared,
  name: 'getBlog',
  path: '/blogs/{id}',
  summary: 'A published blog article',
  params: z.object({ id: contentIdSchema }),
  answer: z.object({ data: articleSchema }),
  problems: ['not_found'],
})

export const listInformasi = endpoint({
  ...listed,
  name: 'listInformasi',
  path: '/informasi',
  summary: 'Published information and help, newest first',
  query: pageOfList,
  answer: articleList,
  problems: [],
})

export const getInformasi = endpoint({
  ...shared,
  name: 'getInformasi',
  path: '/informasi/{id}',
  summary: 'One published piece of information',
  params: z.object({ id: contentIdSchema }),
  answer: z.object({ data: articleSchema }),
  problems: ['not_found'],
})

export const listPromos = endpoint({
  ...listed,
  name: 'listPromos',
  path: '/promos',
  summary: 'Published promos that run now or begin later; ended ones are left out',
  answer: z.object({ data: z.array(promoSchema) }),
  problems: [],
})

export const getPage = endpoint({
  ...shared,
  name: 'getPage',
  path: '/pages/{id}',
  summary: 'A page that stands for itself, such as the terms',
  params: z.object({ id: contentIdSchema }),
  answer: z.object({ data: pageSchema }),
  problems: ['not_found'],
})
