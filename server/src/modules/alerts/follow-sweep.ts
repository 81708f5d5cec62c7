import type { TxCtx } from '../../ctx/context.ts'
import { followAlerts } from './follow-alerts.ts'

/** Opens or closes the alert about one kind of work after a sweep that gave new jobs to so much of it. */
export async function followSweep(ctx: TxCtx, { kind, count }: { kind: string; count: number }): Promise<void> {
  const found = count > 0 ? [{ subject: kind, facts: { count } }] : []
  await followAlerts(ctx, { cause: 'lost_work', found, isJudged: subject => subject === kind })
}
