import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { products } from '../../db/schema/catalog.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import type { FileDocument, FileProblem } from './read-folder.ts'
import { writeContent } from './write-content.ts'

/** The result of a run; if it has problems, nothing was written. */
export type PublishReport = { created: number; updated: number; unchanged: number; problems: FileProblem[] }

/**
 * Saves the documents over the texts of the same kind and id, all of them or none. The same documents a second
 * time change nothing. Each text that changes is an act of its operator. With `isDryRun` it only reports. Announces `content` if something changed.
 */
export async function publishContents(
  ctx: Pick<Ctx, 'db' | 'clock' | 'outbox'>,
  { documents, isDryRun, ...decided }: { documents: readonly FileDocument[]; isDryRun: boolean } & ByHand,
): Promise<PublishReport> {
  const problems = await findUnknownProducts(ctx, documents)
  if (problems.length > 0) return { created: 0, updated: 0, unchanged: 0, problems }
  const counts = await inTx(ctx, async ctx => {
    const counts = { created: 0, updated: 0, unchanged: 0 }
    for (const { document } of documents) {
      counts[await writeContent(ctx, { document, isDryRun, ...decided })] += 1
    }
    if (!isDryRun && counts.created + counts.updated > 0) announce(ctx, { topic: 'content' })
    return counts
  })
  return { ...counts, problems: [] }
}

async function findUnknownProducts({ db }: Pick<Ctx, 'db'>, documents: readonly FileDocument[]): Promise<FileProblem[]> {
  const wanted = documents.flatMap(({ file, document: { productId } }) => (productId ? [{ file, productId }] : []))
  if (wanted.length === 0) return []
  const ids = wanted.map(({ productId }) => productId)
  const known = await db.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  return wanted
    .filter(({ productId }) => !known.some(({ id }) => id === productId))
    .map(({ file, productId }) => ({ file, why: `product_id: the store has no product ${productId}` }))
}
