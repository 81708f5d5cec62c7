import { contentKinds } from '@kilat/contract/operator/contents.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Owner: content. Articles, help, promos and legal pages, as Markdown; they are rendered when read. */
export const contents = pgTable(
  'contents',
  {
    kind: text('kind', { enum: contentKinds }).notNull(),
    /** Slug, also the end of its address. */
    id: text('id').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    /** Reading time, computed when the text is written, because lists read no bodies. */
    readingMinutes: integer('reading_minutes').notNull(),
    /** Address of a picture on this site. */
    cover: text('cover'),
    /** Null for a draft; a future time hides the text until then. */
    publishedAt: moment('published_at'),
    updatedAt: moment('updated_at').notNull(),
    /** Only promos have a start; they may also have an end and a product. */
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
