import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { operatorSessions } from '../../db/schema/operators.ts'
import { Problem } from '../../platform/problem.ts'

type Named = { name: string; sessionId: string }

/** Signs an operator's browser out: its cookie opens nothing any more. */
export async function signOut(ctx: Pick<Ctx, 'db'>, { sessionId }: Pick<Named, 'sessionId'>): Promise<void> {
  await ctx.db.delete(operatorSessions).where(eq(operatorSessions.id, sessionId))
}

/** Ends one of an operator's own sessions. Throws `not_found` for one of another operator. */
export async function endSession(ctx: Pick<Ctx, 'db'>, { name, sessionId }: Named): Promise<void> {
  const isTheirs = and(eq(operatorSessions.id, sessionId), eq(operatorSessions.operator, name))
  const ended = await ctx.db.delete(operatorSessions).where(isTheirs).returning()
  if (ended.length === 0) throw new Problem('not_found', 'Sesi ini tidak ada, atau sudah berakhir.')
}
