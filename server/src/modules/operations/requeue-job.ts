import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'

/**
 * Has a job that was given up tried again, with the data it has; every handler is safe to repeat. A second call changes nothing. Throws
 * `not_found` if there is no such job, or it was not given up.
 */
export async function requeueJob(ctx: Ctx, { name, id, by, note }: { name: string; id: string } & ByHand): Promise<void> {
  await inTx(ctx, async ctx => {
    const act = { act: 'job_requeued', subjectKind: 'job', subjectId: `${name}/${id}` } as const
    if (await ctx.queue.retry(ctx.db, { name, id })) return recordAct(ctx, { ...act, by, reason: 'by_hand', data: { note } })
    if (!(await findAct(ctx, act)))
      throw new Problem('not_found', 'Pekerjaan ini tidak ada, atau sudah dicoba lagi oleh toko. Muat ulang daftarnya.')
  })
}
