import type { Permission } from '@kilat/contract/access.ts'
import { permissionsOfRole } from '@kilat/contract/operator/roles.ts'
import { asc, eq, isNull } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { operators } from '../../db/schema/operators.ts'
import type { AskerOf } from '../../platform/asker.ts'

/** The other operators who have this permission now, by name. */
export async function listOthers(ctx: ReadCtx, { permission, name }: { permission: Permission; name: string }): Promise<string[]> {
  const rows = await ctx.db.select().from(operators).where(isNull(operators.endedAt)).orderBy(asc(operators.name))
  return rows.filter(other => other.name !== name && permissionsOfRole(other.role).includes(permission)).map(other => other.name)
}

/** True if an operator of the console has this permission now. */
export async function mayStill(ctx: ReadCtx, { permission, name }: { permission: Permission; name: string }): Promise<boolean> {
  const [operator] = await ctx.db.select().from(operators).where(eq(operators.name, name))
  return operator !== undefined && operator.endedAt === null && permissionsOfRole(operator.role).includes(permission)
}

/** True if whoever calls may move money: at the operators' socket everybody may. */
export async function mayMoveMoney(ctx: ReadCtx, { operatorId: name, sessionId }: AskerOf<'operator'>): Promise<boolean> {
  return sessionId === undefined || mayStill(ctx, { permission: 'move_money', name })
}
