import type { Role } from '@kilat/contract/operator/roles.ts'
import { and, count, eq, gt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { operatorInvitations, operators } from '../../db/schema/operators.ts'
import { Problem } from '../../platform/problem.ts'
import { hashSecret } from '../identity/secret.ts'

export type Invitation = typeof operatorInvitations.$inferSelect

type Invited = { token: string; name: string }

/** Whom an invitation is for. Throws `invitation_ended`. */
export async function readInvitation(
  ctx: ReadCtx & Pick<Ctx, 'clock'>,
  { token }: { token: string },
): Promise<{ name: string | null; role: Role; expires_at: string }> {
  const { name, role, expiresAt } = await findInvitation(ctx, { token })
  return { name, role, expires_at: expiresAt.toISOString() }
}

/** An invitation for this name. Throws `invitation_ended`. */
export async function readOpen(ctx: ReadCtx & Pick<Ctx, 'clock'>, { token, name }: Invited): Promise<Invitation & { name: string }> {
  const invitation = await findInvitation(ctx, { token })
  return { ...invitation, name: await nameFor(ctx, { invitation, name }) }
}

/** Uses an invitation up, in the tx of what it is for. Throws what `readOpen` throws. */
export async function takeInvitation(ctx: ReadCtx & Pick<Ctx, 'clock'>, { token, name }: Invited): Promise<Invitation & { name: string }> {
  const [invitation] = await ctx.db.delete(operatorInvitations).where(isOpen(ctx, token)).returning()
  if (!invitation) throw ended()
  return { ...invitation, name: await nameFor(ctx, { invitation, name }) }
}

async function findInvitation(ctx: ReadCtx & Pick<Ctx, 'clock'>, { token }: { token: string }): Promise<Invitation> {
  const [invitation] = await ctx.db.select().from(operatorInvitations).where(isOpen(ctx, token))
  if (!invitation) throw ended()
  return invitation
}

function isOpen(ctx: Pick<Ctx, 'clock'>, token: string) {
  return and(eq(operatorInvitations.hash, hashSecret(token)), gt(operatorInvitations.expiresAt, ctx.clock.now()))
}

/** The first owner chooses a name; once there is an operator, nobody is the first. */
async function nameFor(ctx: ReadCtx, { invitation, name }: { invitation: Invitation; name: string }): Promise<string> {
  if (invitation.name !== null) return invitation.name
  const [known] = await ctx.db.select({ count: count() }).from(operators)
  if (known?.count !== 0) throw ended()
  return name
}

function ended(): Problem {
  return new Problem('invitation_ended', 'Tautan ini sudah dipakai atau sudah lewat waktunya. Minta tautan baru ke pemilik toko.')
}
