import { type Article, type ArticleSummary, contentIdSchema, type Page, type Promo } from '@kilat/contract/content.ts'
import type { ContentKind } from '@kilat/contract/operator/contents.ts'
import { and, asc, desc, eq, exists, getTableColumns, gt, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { products } from '../../db/schema/catalog.ts'
import { contents } from '../../db/schema/content.ts'
import { readCursor, writeCursor } from '../../platform/list-cursor.ts'
import { type Content, type ContentHead, createTexts, type Texts } from './texts.ts'

type ArticleKind = Extract<ContentKind, 'blog' | 'informasi'>

// Lists do not show bodies, which are most of a text's bytes.
const { body: _, ...headColumns } = getTableColumns(contents)

// The newest first; of the same moment, by id.
const newestFirst = [desc(contents.publishedAt), asc(contents.id)]

/** Published articles of a kind, newest first, one page at a time. Refuses a cursor this store did not make. */
export async function listArticles(
  ctx: Ctx,
  { kind, limit, cursor }: { kind: ArticleKind; limit: number; cursor?: string | undefined },
): Promise<{ data: ArticleSummary[]; next_cursor: string | null }> {
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

/** Promos that run now or are announced, newest first. A promo for a product that is not sold is left out. */
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
