import { normaliseEmail, normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'
import type { UserRow } from '@kilat/contract/operator/users.ts'
import { desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { beginsWith, byBytes } from '../../db/begins-with.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'

const leastLetters = 2

/**
 * The users whom a text names: by the whole id, e-mail address or phone number, else by the beginning of the name. Each of them is read from an index, so that a
 * store with many users answers as soon.
 */
export async function findUsers(ctx: ReadCtx, { text, limit }: { text: string; limit: number }): Promise<UserRow[]> {
  const typed = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  const [, id] = /^USR-?([0-9A-Z]{16})$/.exec(typed.toUpperCase().replaceAll(' ', '')) ?? []
  const contact = normaliseWhatsapp(typed) ?? normaliseEmail(typed)
  const named = or(
    id === undefined ? undefined : eq(users.id, `USR-${id}`),
    contact === undefined ? undefined : eq(sql`lower(${users.email})`, contact),
    contact === undefined ? undefined : eq(users.phone, contact),
  )
  if (named) return (await ctx.db.select().from(users).where(named).limit(limit)).map(describeRow)
  if (typed.includes('@') || (typed.match(/\p{Letter}/gu)?.length ?? 0) < leastLetters) return []
  const name = sql`lower(${users.name})`
  const rows = await ctx.db.select().from(users).where(beginsWith(name, typed.toLowerCase())).orderBy(byBytes(name)).limit(limit)
  return rows.map(describeRow)
}

/** The users who are blocked, the latest first. */
export async function listBlocked(ctx: ReadCtx, { limit }: { limit: number }): Promise<UserRow[]> {
  const rows = await ctx.db.select().from(users).where(isNotNull(users.blockedAt)).orderBy(desc(users.blockedAt)).limit(limit)
  return rows.map(describeRow)
}

/** A user as a list for operators shows it. */
export function describeRow({ id, name, email, phone, createdAt, signedInAt, blockedAt }: typeof users.$inferSelect): UserRow {
  return {
    ...{ id, name, email, phone },
    ...{ created_at: createdAt.toISOString(), signed_in_at: signedInAt.toISOString(), blocked_at: blockedAt?.toISOString() ?? null },
  }
}
