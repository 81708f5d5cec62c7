import { type Article, type ArticleSummary, contentIdSchema, type Page, type Promo } from '@kilat/contract/content.ts'
import type { ContentKind } from '@kilat/contract/operator/contents.ts'
import { and, asc, desc, eq, exists, getTableColumns, gt, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { products } from '../../db/schema/catalog.ts'
import { contents } from '../../db/schema/content.ts'
import { readCursor, writeCursor } from '../../platform/list-cursor.ts'
import { remember } from '../../platform/remember.ts'
import { type Content, type ContentHead, createTexts, type Texts } from './texts.ts'

type ArticleKind = Extract<ContentKind, 'blog' | 'informasi'>

// Lists do not show bodies, which are most of a text's bytes.
const { body: _, ...headColumns } = getTableColumns(contents)

// The newest first; of the same moment, by id.
const newestFirst = [desc(contents.publishedAt), asc(contents.id)]

/** People may change the tables by hand, and a process that lost its connection hears no news. */
const longestKeptMs = 15_000

const outboxOf = ({ outbox }: Ctx) => outbox

type ArticlesAsked = { kind: ArticleKind; limit: number; cursor?: string | undefined }
type ArticlePage = { data: ArticleSummary[]; next_cursor: string | null }

/** Published articles of a kind, newest first, one page at a time. Refuses a cursor this store did not make. The newest are kept like promos. */
export async function listArticles(ctx: Ctx, asked: ArticlesAsked): Promise<ArticlePage> {
  return asked.cursor === undefined ? readNewest(ctx, { kind: asked.kind, limit: asked.limit }) : readArticles(ctx, asked)
}

/** Texts contain words of the theme. */
const readNewest = remember({
  maxAgeMs: longestKeptMs,
  of: outboxOf,
  read: readArticles,
  mostKept: 100,
  until: { topics: ['content', 'theme'], outbox: outboxOf },
})

async function readArticles(ctx: Ctx, { kind, limit, cursor }: ArticlesAsked): Promise<ArticlePage> {
  const rows = await ctx.db
    .select(headColumns)
    .from(contents)
    .where(and(isPublished(kind, ctx.clock.now()), cursor === undefined ? undefined : isAfter(cursor)))
    .orderBy(...newestFirst)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const texts = await createTexts(ctx)
  return {
    data: shown.map(head => toSummary(texts, head)),
    next_cursor: rows.length > limit && last?.publishedAt ? writeCursor({ at: last.publishedAt, id: last.id }) : null,
  }
}

/** A published article; undefined if there is none. */
export async function getArticle(ctx: Ctx, { kind, id }: { kind: ArticleKind; id: string }): Promise<Article | undefined> {
  const found = await findPublished(ctx, { kind, id })
  if (!found) return undefined
  const texts = await createTexts(ctx)
  return { ...toSummary(texts, found), html: texts.html(found) }
}

/**
 * Promos that run now or are announced, newest first. A promo for a product that is not sold is left out. Kept in memory until there is news of
 * texts, products or the theme, for 15 seconds at most.
 */
export async function listPromos(ctx: Ctx): Promise<Promo[]> {
  const nowMs = ctx.clock.now().getTime()
  return (await readPromos(ctx)).filter(({ ends_at }) => ends_at === null || Date.parse(ends_at) > nowMs)
}

const readPromos = remember({
  maxAgeMs: longestKeptMs,
  of: outboxOf,
  read: queryPromos,
  until: { topics: ['content', 'catalog', 'theme'], outbox: outboxOf },
})

async function queryPromos(ctx: Ctx): Promise<Promo[]> {
  const now = ctx.clock.now()
  const onSale = ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, contents.productId), eq(products.isActive, true)))
  const rows = await ctx.db
    .select()
    .from(contents)
    .where(
      and(isPublished('promo', now), or(isNull(contents.endsAt), gt(contents.endsAt, now)), or(isNull(contents.productId), exists(onSale))),
    )
    .orderBy(...newestFirst)
  const texts = await createTexts(ctx)
  return rows.flatMap(row => {
    const { id, cover, startsAt, endsAt, productId } = row
    // The database refuses a promo without a start.
    if (!startsAt) return []
    return {
      id,
      ...texts.plain(row),
      cover,
      html: texts.html(row),
      starts_at: startsAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
      product_id: productId,
    }
  })
}

/** A published page; undefined if there is none. */
export async function getPage(ctx: Ctx, { id }: { id: string }): Promise<Page | undefined> {
  const found = await findPublished(ctx, { kind: 'page', id })
  if (!found) return undefined
  const texts = await createTexts(ctx)
  return { id, ...texts.plain(found), html: texts.html(found), updated_at: found.updatedAt.toISOString() }
}

async function findPublished(ctx: Ctx, { kind, id }: { kind: Content['kind']; id: string }) {
  const [found] = await ctx.db
    .select()
    .from(contents)
    .where(and(isPublished(kind, ctx.clock.now()), eq(contents.id, id)))
  return found
}

function isPublished(kind: Content['kind'], now: Date): SQL | undefined {
  return and(eq(contents.kind, kind), lte(contents.publishedAt, now))
}

function isAfter(cursor: string): SQL | undefined {
  const { at, id } = readCursor(cursor, contentIdSchema)
  return or(lt(contents.publishedAt, at), and(eq(contents.publishedAt, at), gt(contents.id, id)))
}

function toSummary(texts: Texts, head: ContentHead): ArticleSummary {
  const { id, cover, publishedAt, updatedAt, readingMinutes } = head
  const published_at = (publishedAt ?? updatedAt).toISOString()
  return { id, ...texts.plain(head), cover, published_at, updated_at: updatedAt.toISOString(), reading_minutes: readingMinutes }
}
