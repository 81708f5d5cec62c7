import type { Role } from '@kilat/contract/operator/roles.ts'
import { and, count, eq, isNull, lt } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { operatorInvitations, operators } from '../../db/schema/operators.ts'
import { system } from '../../platform/actor.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { recordAct } from '../audit/record-act.ts'
import { hashSecret, newSecret } from '../identity/secret.ts'
import { holdOwners, isLastOwner } from './last-owner.ts'

const lifeMs = 24 * 60 * 60_000

/** Shorter, because the link of a first start may stay in a log. */
const firstLifeMs = 60 * 60_000

type Invited = { link: string; expires_at: string }

/**
 * Makes a link that lets a person in once, and replaces an older one for the same name. For an operator who exists it is the way back in
 * after all keys are lost: used, it replaces them. Throws `wrong_state` if the last owner would be none any more.
 */
export function inviteOperator(ctx: Ctx, { name, role, by, note }: { name: string; role: Role } & ByHand): Promise<Invited> {
  return inTx(ctx, async ctx => {
    await holdOwners(ctx)
    if (role !== 'owner' && (await isLastOwner(ctx, { name }))) throw wrongState('Toko harus punya pemilik. Undang pemilik lain dulu.')
    await ctx.db.delete(operatorInvitations).where(eq(operatorInvitations.name, name))
    await recordAct(ctx, { by, act: 'operator_invited', subjectKind: 'operator', subjectId: name, reason: 'by_hand', data: { role, note } })
    return writeInvitation(ctx, { name, role, lifeMs })
  })
}

/** Makes the link for the first owner of a store that has no operators yet; undefined if it has some. */
export function inviteFirstOwner(ctx: Ctx): Promise<Invited | undefined> {
  return inTx(ctx, async ctx => {
    await holdOwners(ctx)
    const [known] = await ctx.db.select({ count: count() }).from(operators)
    if (known?.count !== 0) return undefined
    // Another process may have printed its link a moment ago, so only expired ones are replaced.
    await ctx.db
      .delete(operatorInvitations)
      .where(and(isNull(operatorInvitations.name), lt(operatorInvitations.expiresAt, ctx.clock.now())))
    const role = 'owner'
    await recordAct(ctx, {
      by: system,
      act: 'operator_invited',
      subjectKind: 'operator',
      subjectId: 'owner',
      reason: 'by_hand',
      data: { role },
    })
    return writeInvitation(ctx, { name: null, role, lifeMs: firstLifeMs })
  })
}

async function writeInvitation(
  ctx: Pick<TxCtx, 'db' | 'clock' | 'settings'>,
  { name, role, lifeMs }: { name: string | null; role: Role; lifeMs: number },
): Promise<Invited> {
  const token = newSecret()
  const createdAt = ctx.clock.now()
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  await ctx.db.insert(operatorInvitations).values({ hash: hashSecret(token), name, role, createdAt, expiresAt })
  // Browsers send no fragment, so no log of addresses has the token.
  return { link: `${ctx.settings.publicUrl}/console/undangan#${token}`, expires_at: expiresAt.toISOString() }
}
