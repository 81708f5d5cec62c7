import {
  type ContentDraft,
  type ContentKind,
  contentDraftSchema,
  type EditedContent,
  type ListedContent,
} from '@kilat/contract/operator/contents.ts'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { contents } from '../../db/schema/content.ts'
import { Problem } from '../../platform/problem.ts'
import { findVersion, listVersions, readVersion } from '../audit/versions.ts'
import { toDraft } from './content-draft.ts'

type Which = { kind: ContentKind; id: string }

const mostListed = 500
const { body: _, ...headColumns } = getTableColumns(contents)

/** A text as a thing whose versions are kept. */
export function contentSubject({ kind, id }: Which) {
  return { subjectKind: 'content', subjectId: `${kind}/${id}` } as const
}

/** All texts, or those of a kind, with their state; the latest change first. */
export async function listContents(ctx: Pick<Ctx, 'db' | 'clock'>, { kind }: { kind?: ContentKind | undefined }): Promise<ListedContent[]> {
  const rows = await ctx.db
    .select(headColumns)
    .from(contents)
    .where(kind && eq(contents.kind, kind))
    .orderBy(desc(contents.updatedAt), contents.id)
    .limit(mostListed)
  const now = ctx.clock.now()
  return rows.map(row => ({
    ...{ kind: row.kind, id: row.id, title: row.title, state: stateOf(row, now) },
    published_at: row.publishedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  }))
}

/** A text as its author edits it. Throws `not_found`. */
export async function readEditedContent(ctx: ReadCtx, which: Which): Promise<EditedContent> {
  const [row] = await ctx.db
    .select()
    .from(contents)
    .where(and(eq(contents.kind, which.kind), eq(contents.id, which.id)))
  if (!row) throw new Problem('not_found', 'Tulisan ini tidak ada. Pilih dari daftar.')
  const subject = contentSubject(which)
  return {
    ...{ kind: row.kind, id: row.id, draft: toDraft(row) },
    version: (await readVersion(ctx, subject)) ?? 0,
    history: await listVersions(ctx, subject),
  }
}

/** A text as it was saved once. Throws `not_found`. */
export async function readContentVersion(ctx: ReadCtx, { version, ...which }: Which & { version: number }): Promise<ContentDraft> {
  const found = await findVersion(ctx, { ...contentSubject(which), version })
  if (found === undefined) throw new Problem('not_found', 'Versi ini tidak ada. Pilih versi lain dari daftar.')
  return contentDraftSchema.parse(found)
}

function stateOf({ publishedAt, endsAt }: Pick<typeof contents.$inferSelect, 'publishedAt' | 'endsAt'>, now: Date): ListedContent['state'] {
  if (publishedAt === null) return 'draft'
  if (publishedAt > now) return 'scheduled'
  return endsAt !== null && endsAt <= now ? 'ended' : 'published'
}
