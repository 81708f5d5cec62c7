import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../ctx/context.ts'
import type { contents } from '../../db/schema/content.ts'
import { getThemeInfo } from '../store/read.ts'
import { fillPlaceholders, placeholdersOf } from './placeholders.ts'
import { renderMarkdown } from './render-markdown.ts'

export type Content = typeof contents.$inferSelect

/** The part of a content that a list shows. */
export type ContentHead = Omit<Content, 'body'>

/** The texts of contents with the store's own words filled in. */
export type Texts = {
  /** Plain text. */
  plain(content: Pick<Content, 'title' | 'summary'>): { title: string; summary: string }
  /** Safe to put into a page as it is. */
  html(content: Content): string
  /** The same for a text that is not saved: it is rendered, and not kept. */
  fresh(content: Pick<Content, 'kind' | 'id' | 'body'>): string
}

const keptTexts = 300
const kept = new WeakMap<Ctx, LRUCache<string, string>>()

/** Reads the store's words once, for any number of contents. Rendered texts are kept until the content or the words change. */
export async function createTexts(ctx: Ctx): Promise<Texts> {
  const theme = await getThemeInfo(ctx)
  const ownOrigin = URL.parse(ctx.settings.publicUrl)?.origin
  const values = placeholdersOf(theme, ctx.settings)
  const rendered = kept.get(ctx) ?? new LRUCache<string, string>({ max: keptTexts })
  kept.set(ctx, rendered)
  const fresh: Texts['fresh'] = ({ kind, id, body }) =>
    renderMarkdown(body, { values, ownOrigin, among: kind === 'promo' ? id : undefined }).html
  return {
    plain(content) {
      return { title: fillPlaceholders(content.title, values), summary: fillPlaceholders(content.summary, values) }
    },
    html(content) {
      const key = JSON.stringify([content.kind, content.id, content.updatedAt, values])
      const known = rendered.get(key)
      if (known !== undefined) return known
      const html = fresh(content)
      rendered.set(key, html)
      return html
    },
    fresh,
  }
}
