import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'
import type { ComparedBackup } from './compare-backup.ts'

/** Notes that a restored copy was compared and is good. The store's checklist reads it. */
export function noteBackup(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { until, orderCount, by, note }: Pick<ComparedBackup, 'until' | 'orderCount'> & ByHand,
): Promise<void> {
  const data = { until: until?.toISOString() ?? null, orders: orderCount, note }
  return inTx(ctx, ctx =>
    recordAct(ctx, { act: 'backup_checked', subjectKind: 'backup', subjectId: 'database', reason: 'by_hand', data, by }),
  )
}
