import type { Article, ArticleSummary, Page, Promo } from '@kilat/contract/content.ts'
import { and, asc, desc, eq, exists, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { products } from '../../db/schema/catalog.ts'
import { type contentKinds, contents } from '../../db/schema/content.ts'
import type { Ctx } from '../../platform/context.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import { type Content, createTexts, type Texts } from './texts.ts'

type ArticleKind = Extract<(typeof contentKinds)[number], 'blog' | 'informasi'>

/** Words a minute: what people read of a plain Indonesian text. */
const readingSpeed = 200
const readingMinutes = sql<number>`greatest(1, ceil(array_length(regexp_split_to_array(trim(${contents.body}), '\\s+'), 1) / ${sql.raw(String(readingSpeed))}.0))::int`

// The newest first; of the same moment, by id.
const newestFirst = [desc(contents.publishedAt), asc(contents.id)]

/** Published articles of a kind, newest first, a page at a time. Refuses a cursor that is not ours. */
export async function listArticles(
  ctx: Ctx,
  { kind, limit, cursor }: { kind: ArticleKind; limit: number; cursor?: string | undefined },
): Promise<{ data: ArticleSummary[]; next_cursor: string | null }> {
  const rows = await ctx.db
    .select({ content: contents, minutes: readingMinutes })
    .from(contents)
    .where(and(isPublished(kind, ctx.clock.now()), cursor === undefined ? undefined : isAfter(cursor)))
    .orderBy(...newestFirst)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)?.content
  const texts = await createTexts(ctx)
  return {
    data: shown.map(({ content, minutes }) => toSummary(texts, content, minutes)),
    next_cursor: rows.length > limit && last?.publishedAt ? writeCursor({ publishedAt: last.publishedAt, id: last.id }) : null,
  }
}

/** A published article; undefined where there is none. */
export async function getArticle(ctx: Ctx, { kind, id }: { kind: ArticleKind; id: string }): Promise<Article | undefined> {
  const found = await findPublished(ctx, { kind, id })
  if (!found) return undefined
  const texts = await createTexts(ctx)
  return { ...toSummary(texts, found.content, found.minutes), html: texts.html(found.content) }
}

/** Promos that run now or are announced, newest first. One for a product that is not sold is not shown. */
export async function listPromos(ctx: Ctx): Promise<Promo[]> {
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
    // The database keeps no promo without a beginning.
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

/** A published page; undefined where there is none. */
export async function getPage(ctx: Ctx, { id }: { id: string }): Promise<Page | undefined> {
  const found = await findPublished(ctx, { kind: 'page', id })
  if (!found) return undefined
  const texts = await createTexts(ctx)
  const { content } = found
  return { id, ...texts.plain(content), html: texts.html(content), updated_at: content.updatedAt.toISOString() }
}

async function findPublished(ctx: Ctx, { kind, id }: { kind: Content['kind']; id: string }) {
  const [found] = await ctx.db
    .select({ content: contents, minutes: readingMinutes })
    .from(contents)
    .where(and(isPublished(kind, ctx.clock.now()), eq(contents.id, id)))
  return found
}

function isPublished(kind: Content['kind'], now: Date): SQL | undefined {
  return and(eq(contents.kind, kind), lte(contents.publishedAt, now))
}

function isAfter(cursor: string): SQL | undefined {
  const { publishedAt, id } = readCursor(cursor)
  return or(lt(contents.publishedAt, publishedAt), and(eq(contents.publishedAt, publishedAt), gt(contents.id, id)))
}

function toSummary(texts: Texts, content: Content, minutes: number): ArticleSummary {
  const { id, cover, publishedAt, updatedAt } = content
  const published_at = (publishedAt ?? updatedAt).toISOString()
  return { id, ...texts.plain(content), cover, published_at, updated_at: updatedAt.toISOString(), reading_minutes: minutes }
}
