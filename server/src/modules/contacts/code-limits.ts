import type { Contact } from '@kilat/contract/contact.ts'
import { and, count, eq, gt, min, sql } from 'drizzle-orm'
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

type Limit = { act: 'asked' | 'wrong'; of: 'contact' | 'line' | 'caller'; most: number; withinMs: number }

/**
 * Limits of codes asked for. A line is a contact for all visitors, or for one user, so that strangers use up neither a user's codes nor
 * one another's. The limits of a contact also keep strangers from flooding its owner with messages: ten of its 40 codes a day are for
 * lines that have not asked that day, so that a few users who ask for many leave the owner's first one.
 */
const askLimits: readonly Limit[] = [
  { act: 'asked', of: 'caller', most: 20, withinMs: hourMs },
  { act: 'asked', of: 'line', most: 5, withinMs: hourMs },
  { act: 'asked', of: 'line', most: 10, withinMs: dayMs },
  { act: 'asked', of: 'contact', most: 40, withinMs: dayMs },
]

/** Limits of a line that has asked that day. */
const askAgainLimits: readonly Limit[] = [...askLimits, { act: 'asked', of: 'contact', most: 30, withinMs: dayMs }]

/**
 * Limits of a user. Whatever number a user enters as their own gets a code, which costs the store money and may reach a stranger; a
 * visitor's code goes to a contact with a paid order only, and an address may belong to thousands of them.
 */
const userLimits: readonly Limit[] = [{ act: 'asked', of: 'caller', most: 20, withinMs: dayMs }]

/**
 * Limits of wrong codes. Five tries for each code asked for leave 50 guesses a day of a contact's code to all visitors together, a chance
 * of one in 20,000, and 200 to users who ask for its 40 codes, one in 5,000. One address has 40 guesses a day, one in 25,000,
 * however many contacts it tries.
 */
const tryLimits: readonly Limit[] = [
  { act: 'wrong', of: 'caller', most: 20, withinMs: hourMs },
  { act: 'wrong', of: 'caller', most: 40, withinMs: dayMs },
]

/** Wrong codes of a day, in the whole store, that only someone with many addresses makes. */
const alarmAt = 1_000

/**
 * Limits after the alarm. A stop for all would let that someone stop all buyers, who type a right code, or a wrong one or two first. Until
 * the alarm, guesses succeed once in 1,000 days. After it, 300 addresses add as much again; someone with any number of addresses and a
 * list of 1,000 customers has ten guesses for each contact, and finds the code of one of them in 100 days.
 */
const alarmedLimits: readonly Limit[] = [
  ...tryLimits,
  { act: 'wrong', of: 'caller', most: 3, withinMs: dayMs },
  { act: 'wrong', of: 'line', most: 10, withinMs: dayMs },
]

type Counted = { count: number; oldest: Date | null }

type LimitCtx = Pick<TxCtx, 'db' | 'clock' | 'codeSecret' | 'log'>

/**
 * Lets one tx at a time ask for codes for a contact, until this tx ends. The order of all locks is: contact, user, order, caller, code.
 * Whoever takes them in another order makes two calls of one buyer wait for each other.
 */
export async function lockContact(ctx: Pick<TxCtx, 'db'>, { kind, value }: Contact): Promise<void> {
  await lock(ctx, { number: contactLock, text: `${kind} ${value}` })
}

/** Lets one tx at a time count the tries of a caller, until this tx ends. */
export async function lockCaller(ctx: LimitCtx, caller: Caller): Promise<void> {
  await lock(ctx, { number: callerLock, text: names(ctx, caller).caller })
}

/** The refusal of a caller who asks for too many codes; otherwise counts this one. The contact and the caller are locked. */
export async function countAsked(ctx: LimitCtx, caller: Caller): Promise<Problem | undefined> {
  const { count: asked } = await countActs(ctx, { caller, limit: { act: 'asked', of: 'line', withinMs: dayMs } })
  const limits = [...(asked > 0 ? askAgainLimits : askLimits), ...(caller.userId === null ? [] : userLimits)]
  const refusal = await refuseHaste(ctx, { caller, limits })
  if (!refusal) await ctx.db.insert(codeActs).values({ act: 'asked', ...names(ctx, caller), at: ctx.clock.now() })
  return refusal
}

/** The refusal of a caller with too many wrong codes. The caller is locked. */
export async function refuseGuesses(ctx: LimitCtx, caller: Caller): Promise<Problem | undefined> {
  const limits = (await countWrongToday(ctx)) < alarmAt ? tryLimits : alarmedLimits
  return refuseHaste(ctx, { caller, limits })
}

/** Counts a wrong code. */
export async function countWrong(ctx: LimitCtx, caller: Caller): Promise<void> {
  await ctx.db.insert(codeActs).values({ act: 'wrong', ...names(ctx, caller), at: ctx.clock.now() })
  const wrongCodes = await countWrongToday(ctx)
  if (wrongCodes >= alarmAt)
    ctx.log.error({ wrongCodes }, 'somebody guesses one-time codes: until a day is over, callers have three tries and contacts ten')
}

/** Wrong codes of all callers in the last day. */
async function countWrongToday({ db, clock }: LimitCtx): Promise<number> {
  const isToday = gt(codeActs.at, new Date(clock.now().getTime() - dayMs))
  const [found] = await db
    .select({ count: count() })
    .from(codeActs)
    .where(and(eq(codeActs.act, 'wrong'), isToday))
  return found?.count ?? 0
}

async function refuseHaste(ctx: LimitCtx, { caller, limits }: { caller: Caller; limits: readonly Limit[] }): Promise<Problem | undefined> {
  const nowMs = ctx.clock.now().getTime()
  for (const limit of limits) {
    const { count, oldest } = await countActs(ctx, { caller, limit })
    if (oldest && count >= limit.most) return tooMany(oldest.getTime() + limit.withinMs - nowMs)
  }
  return undefined
}

async function countActs(ctx: LimitCtx, asked: { caller: Caller; limit: Omit<Limit, 'most'> }): Promise<Counted> {
  const { act, of, withinMs } = asked.limit
  const own = names(ctx, asked.caller)
  const isContact = of === 'line' ? eq(codeActs.contact, own.contact) : undefined
  const isLate = gt(codeActs.at, new Date(ctx.clock.now().getTime() - withinMs))
  const [found] = await ctx.db
    .select({ count: count(), oldest: min(codeActs.at) })
    .from(codeActs)
    .where(and(eq(codeActs.act, act), eq(codeActs[of], own[of]), isContact, isLate))
  return found ?? { count: 0, oldest: null }
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
