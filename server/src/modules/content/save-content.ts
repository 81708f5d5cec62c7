import type { ContentDraft, ContentKind } from '@kilat/contract/operator/contents.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { products } from '../../db/schema/catalog.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { toDocument } from './content-draft.ts'
import { findContentProblems } from './content-rules.ts'
import { writeContent } from './write-content.ts'

type Saving = { kind: ContentKind; id: string; draft: ContentDraft; seen: number | null } & ByHand

/**
 * Saves a text that a person wrote. Buyers read it from its publishing time on, if it has one. The same text again changes nothing.
 * Throws `content_invalid` with a sentence for each wrong field, and `stale_version` if somebody else has saved it since.
 */
export async function saveContent(ctx: Pick<Ctx, 'db' | 'clock' | 'outbox'>, { kind, id, draft, ...decided }: Saving): Promise<void> {
  const document = toDocument({ kind, id, draft })
  const fields = findContentProblems(document)
  await inTx(ctx, async ctx => {
    if (document.productId !== null && !(await isKnown(ctx, document.productId)))
      fields.product_id = 'Produk ini tidak ada. Cek lagi kodenya.'
    if (Object.keys(fields).length > 0)
      throw new Problem('content_invalid', 'Ada isian yang belum benar. Perbaiki yang ditandai, lalu simpan lagi.', { fields })
    if ((await writeContent(ctx, { document, ...decided })) !== 'unchanged') announce(ctx, { topic: 'content' })
  })
}

async function isKnown({ db }: ReadCtx, productId: string): Promise<boolean> {
  const [found] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  return found !== undefined
}
