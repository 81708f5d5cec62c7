import type { Contact } from '@kilat/contract/contact.ts'
import { and, count, eq, gt, min, type SQL, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { codeActs } from '../../db/schema/contacts.ts'
import { Problem } from '../../platform/problem.ts'
import { nameInList } from './one-time-code.ts'

/** Who asks about a contact: a user, or a visitor with an address. */
export type Caller = { contact: Contact; userId: string | null; address: string }

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Arbitrary numbers, the same in every process. */
const contactLock = 7_215_604
const callerLock = 7_215_605

type Limit = { act: 'asked' | 'wrong'; of: 'contact' | 'line' | 'caller' | 'store'; most: number; withinMs: number }

/**
 * Limits of codes asked for. A line is a contact for all visitors, or for one user, so that strangers use up neither a user's codes nor
 * one another's. The limits of a contact also keep strangers from flooding its owner with messages.
 */
const askLimits: readonly Limit[] = [
  { act: 'asked', of: 'caller', most: 20, withinMs: hourMs },
  { act: 'asked', of: 'line', most: 5, withinMs: hourMs },
  { act: 'asked', of: 'line', most: 10, withinMs: dayMs },
  { act: 'asked', of: 'contact', most: 30, withinMs: dayMs },
]

/**
 * Limits of wrong codes. With five tries for each code, all visitors together guess a contact's code with a chance of one in 20,000 a
 * day, and users who ask for its 30 codes one in about 6,700; the store's limit keeps someone with many addresses from guessing for many
 * contacts: at most one in 500 a day succeeds at all.
 */
const tryLimits: readonly Limit[] = [
  { act: 'wrong', of: 'caller', most: 20, withinMs: hourMs },
  { act: 'wrong', of: 'store', most: 2_000, withinMs: dayMs },
]

type LimitCtx = Pick<TxCtx, 'db' | 'clock' | 'codeSecret' | 'log'>

/** Lets one tx at a time ask for codes for a contact, until this tx ends. */
export async function lockContact(ctx: Pick<TxCtx, 'db'>, { kind, value }: Contact): Promise<void> {
  await lock(ctx, { number: contactLock, text: `${kind} ${value}` })
}

/** The refusal of a caller who asks for too many codes; otherwise counts this one. The contact is locked. */
export async function countAsked(ctx: LimitCtx, caller: Caller): Promise<Problem | undefined> {
  const refusal = await refuseHaste(ctx, { caller, limits: askLimits })
  if (!refusal) await ctx.db.insert(codeActs).values({ act: 'asked', ...names(ctx, caller), at: ctx.clock.now() })
  return refusal
}

/** The refusal of a caller with too many wrong codes. Until this tx ends, no other of this caller counts. */
export function refuseGuesses(ctx: LimitCtx, caller: Caller): Promise<Problem | undefined> {
  return refuseHaste(ctx, { caller, limits: tryLimits })
}

/** Counts a wrong code. */
export async function countWrong(ctx: LimitCtx, caller: Caller): Promise<void> {
  await ctx.db.insert(codeActs).values({ act: 'wrong', ...names(ctx, caller), at: ctx.clock.now() })
}

async function refuseHaste(ctx: LimitCtx, { caller, limits }: { caller: Caller; limits: readonly Limit[] }): Promise<Problem | undefined> {
  const own = names(ctx, caller)
  await lock(ctx, { number: callerLock, text: own.caller })
  const nowMs = ctx.clock.now().getTime()
  for (const { act, of, most, withinMs } of limits) {
    const isOf: SQL | undefined = of === 'store' ? undefined : eq(codeActs[of], own[of])
    const isContact = of === 'line' ? eq(codeActs.contact, own.contact) : undefined
    const isCounted = and(eq(codeActs.act, act), isOf, isContact, gt(codeActs.at, new Date(nowMs - withinMs)))
    const [found] = await ctx.db
      .select({ count: count(), oldest: min(codeActs.at) })
      .from(codeActs)
      .where(isCounted)
    if (!found?.oldest || found.count < most) continue
    if (of === 'store') ctx.log.error({ wrongCodes: found.count }, 'too many wrong one-time codes in a day: none is taken for now')
    return tooMany(found.oldest.getTime() + withinMs - nowMs)
  }
  return undefined
}

function tooMany(waitMs: number): Problem {
  const sentence = 'Terlalu banyak percobaan dengan kode. Coba lagi nanti, atau buka di browser yang dipakai memesan.'
  return new Problem('rate_limited', sentence, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

function names({ codeSecret }: Pick<TxCtx, 'codeSecret'>, { contact, userId, address }: Caller) {
  const text = `${contact.kind} ${contact.value}`
  return {
    contact: nameInList(codeSecret, text),
    line: nameInList(codeSecret, `${text} ${userId ?? ''}`),
    caller: nameInList(codeSecret, userId === null ? `address ${address}` : `user ${userId}`),
  }
}

async function lock(ctx: Pick<TxCtx, 'db'>, { number, text }: { number: number; text: string }): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(number))}, hashtext(${text}))`)
}
