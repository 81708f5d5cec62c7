import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { type AuditAct, auditEvents } from '../../db/schema/audit.ts'

type Named = Pick<typeof auditEvents.$inferSelect, 'subjectKind' | 'subjectId'> & { act: AuditAct }

/**
 * When an act on a thing was last done, and its data; undefined if it was not. With it a repeated act answers as the first did: the same act on
 * the same `version` of the thing is a repeat.
 */
export async function findAct(
  ctx: ReadCtx,
  { act, subjectKind, subjectId, version }: Named & { version?: number },
): Promise<{ at: Date; actorId: string | null; data: Record<string, unknown> } | undefined> {
  const isIt = and(eq(auditEvents.act, act), eq(auditEvents.subjectKind, subjectKind), eq(auditEvents.subjectId, subjectId))
  const isOfVersion = version === undefined ? undefined : sql`(${auditEvents.data}->>'version')::int = ${version}`
  const [found] = await ctx.db
    .select({ at: auditEvents.at, actorId: auditEvents.actorId, data: auditEvents.data })
    .from(auditEvents)
    .where(and(isIt, isOfVersion))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return found
}

type Acted = Pick<Named, 'act'> & { subjectId?: string; name: string; since: Date; data: Record<string, unknown> }

/** True if an operator has done this act since then, with all of this data. `subjectId` is left out if the act itself made its thing. */
export async function hasActed(ctx: ReadCtx, { act, subjectId, name, since, data }: Acted): Promise<boolean> {
  const isTheirs = and(eq(auditEvents.actorKind, 'operator'), eq(auditEvents.actorId, name), gte(auditEvents.at, since))
  const isOn = subjectId === undefined ? undefined : eq(auditEvents.subjectId, subjectId)
  const isIt = and(eq(auditEvents.act, act), isOn, sql`${auditEvents.data} @> ${JSON.stringify(data)}::jsonb`)
  return (await ctx.db.$count(auditEvents, and(isTheirs, isIt))) > 0
}

/** The latest acts on one thing, the newest first. */
export async function listActsOn(
  ctx: ReadCtx,
  { subjectKind, subjectId, limit }: Omit<Named, 'act'> & { limit: number },
): Promise<(typeof auditEvents.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectKind, subjectKind), eq(auditEvents.subjectId, subjectId)))
    .orderBy(desc(auditEvents.id))
    .limit(limit)
}

/** How many acts there were on one thing. */
export async function countActsOn(ctx: ReadCtx, { subjectKind, subjectId }: Omit<Named, 'act'>): Promise<number> {
  const [counted] = await ctx.db
    .select({ acts: count() })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectKind, subjectKind), eq(auditEvents.subjectId, subjectId)))
  return counted?.acts ?? 0
}
