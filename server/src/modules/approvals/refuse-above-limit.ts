import { formatIdr } from '@kilat/contract/money.ts'
import type { WantedAct } from '@kilat/contract/operator/approvals.ts'
import type { Ctx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import { listOthers } from '../operators/who-may.ts'
import { delayMinutes, lapseMinutes } from './ask-approval.ts'
import { readAmount } from './limited-acts.ts'

/** Throws `agreement_needed`, with who could agree, for an act with more money than one operator moves alone. */
export async function refuseAboveLimit(ctx: Ctx, { wanted, name }: { wanted: WantedAct; name: string }): Promise<void> {
  const amount = await readAmount(ctx, wanted)
  const limit = ctx.settings.operatorAloneLimitIdr
  if (amount === undefined || amount <= limit) return
  const others = await listOthers(ctx, { permission: 'move_money', name })
  const sentence =
    others.length > 0
      ? `Di atas ${formatIdr(limit)} perlu orang kedua yang setuju. Belum ada yang dilakukan.`
      : `Di atas ${formatIdr(limit)} ada jeda ${delayMinutes} menit yang bisa dibatalkan. Belum ada yang dilakukan.`
  throw new Problem('agreement_needed', sentence, {
    extra: { limit, amount, others, delay_minutes: delayMinutes, lapse_minutes: lapseMinutes },
  })
}
