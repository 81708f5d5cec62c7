import type { ContentDraft, ContentKind } from '@kilat/contract/operator/contents.ts'
import type { ContentDocument } from './content-document.ts'

/** What a person wrote, as the store keeps it. What only promos have is left out of other texts. */
export function toDocument({ kind, id, draft }: { kind: ContentKind; id: string; draft: ContentDraft }): ContentDocument {
  const isPromo = kind === 'promo'
  const publishedAt = toDate(draft.published_at)
  return {
    ...{ kind, id, title: draft.title.trim(), summary: draft.summary.trim(), body: draft.body.replaceAll(/\r\n?/g, '\n').trim() },
    cover: draft.cover?.trim() || null,
    publishedAt,
    startsAt: isPromo ? (toDate(draft.starts_at) ?? publishedAt) : null,
    endsAt: isPromo ? toDate(draft.ends_at) : null,
    productId: isPromo ? draft.product_id || null : null,
  }
}

/** A stored text as its author edits it. */
export function toDraft({ title, summary, body, cover, publishedAt, startsAt, endsAt, productId }: ContentDocument): ContentDraft {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    title,
    summary,
    body,
    cover,
    published_at: iso(publishedAt),
    starts_at: iso(startsAt),
    ends_at: iso(endsAt),
    product_id: productId,
  }
}

function toDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment)
}
