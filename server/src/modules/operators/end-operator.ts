import type { ListedOperator } from '@kilat/contract/operator/operators.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { operatorInvitations, operatorPasskeys, operatorRecoveryCodes, operatorSessions, operators } from '../../db/schema/operators.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { holdOwners, isLastOwner } from './last-owner.ts'
import { describeOperator } from './read.ts'

/**
 * Ends an operator's access at once, with all keys, sessions and ways to hear of alerts, or takes an invitation back. Done again, nothing happens.
 * Throws `not_found`, and `wrong_state` for the last owner.
 */
export function endOperator(ctx: Ctx, { name, by, note }: { name: string } & ByHand): Promise<ListedOperator> {
  return inTx(ctx, async ctx => {
    await holdOwners(ctx)
    const [operator] = await ctx.db.select().from(operators).where(eq(operators.name, name))
    const [invited] = await ctx.db.delete(operatorInvitations).where(eq(operatorInvitations.name, name)).returning()
    if (!operator && !invited) throw new Problem('not_found', 'Tidak ada operator dengan nama ini.')
    if (operator?.endedAt && !invited) return describeOperator(operator)
    if (await isLastOwner(ctx, { name })) throw wrongState('Toko harus punya pemilik. Undang pemilik lain dulu.')
    for (const table of [operatorSessions, operatorPasskeys, operatorRecoveryCodes])
      await ctx.db.delete(table).where(eq(table.operator, name))
    const without = { endedAt: ctx.clock.now(), passwordHash: null, totpSealed: null }
    const [ended] = await ctx.db.update(operators).set(without).where(eq(operators.name, name)).returning()
    await ctx.alerts.forgetOperator(ctx, { name })
    await recordAct(ctx, { by, act: 'operator_ended', subjectKind: 'operator', subjectId: name, reason: 'by_hand', data: { note } })
    return ended ? describeOperator(ended) : { name, role: invited?.role ?? 'support', status: 'ended', signed_in_at: null }
  })
}
