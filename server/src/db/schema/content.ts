import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const contentKinds = ['blog', 'informasi', 'promo', 'page'] as const

/** Owner: content. Articles, help, promos and pages that stand for themselves, as Markdown; what is shown is made of it when it is read. */
export const contents = pgTable(
  'contents',
  {
    kind: text('kind', { enum: contentKinds }).notNull(),
    /** Slug, also the end of its address. */
    id: text('id').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    /** Time it takes to read, counted when it is written: a list reads no bodies. */
    readingMinutes: integer('reading_minutes').notNull(),
    /** Address of a picture on this site. */
    cover: text('cover'),
    /** Null is a draft; a moment to come is not shown before it. */
    publishedAt: moment('published_at'),
    updatedAt: moment('updated_at').notNull(),
    /** Promos have a beginning, perhaps an end and a product; nothing else has. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    productId: text('product_id'),
  },
  table => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('contents_published').on(table.kind, table.publishedAt, table.id),
    check('contents_promo_starts', sql`(${table.kind} = 'promo') = (${table.startsAt} is not null)`),
    check('contents_promo_only', sql`${table.kind} = 'promo' or (${table.endsAt} is null and ${table.productId} is null)`),
  ],
)
