import { desc, eq } from 'drizzle-orm'
import type { NoticeSource } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { notices } from '../../db/schema/payments.ts'
import { sourceOf } from './receive-notice.ts'

/** When the last new notice of a company came; null if none is kept. */
export async function readLastNoticeAt(ctx: ReadCtx, { from, company }: { from: NoticeSource; company: string }): Promise<Date | null> {
  const [last] = await ctx.db
    .select({ receivedAt: notices.receivedAt })
    .from(notices)
    .where(eq(notices.source, sourceOf(from, company)))
    .orderBy(desc(notices.receivedAt))
    .limit(1)
  return last?.receivedAt ?? null
}
