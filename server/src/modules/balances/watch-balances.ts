import { mostIdr, rupiah } from '@kilat/contract/money.ts'
import { and, eq, lte } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { supplierBalances } from '../../db/schema/balances.ts'
import { isWorse } from '../../platform/balance-levels.ts'
import { printable } from '../../platform/printable.ts'
import type { BalanceReading, Supplier } from '../../suppliers/supplier.ts'
import { limitSupplier } from '../catalog/limit-supplier.ts'
import { leftOf, levelOf, sellableOf } from './balance-rules.ts'
import { type KnownBalance, readCheapestCost, readPace, readReserve } from './read.ts'

const minuteMs = 60_000
/** A job of every minute may start a little early. */
const slackMs = 5_000
/** So many questions in a row without an answer are told once. */
export const mostFailures = 3
/** A balance this old says nothing any more, however rarely the supplier is asked: three questions have failed by then. */
const shortestBelievedMs = 15 * minuteMs

/**
 * Asks each supplier for the store's balance when its time has come, by one process, and lets what is sold there follow what is left. Safe to
 * repeat, and to be killed at any point.
 */
export async function watchBalances(ctx: Ctx): Promise<void> {
  await Promise.all([...ctx.suppliers.values()].map(supplier => watchBalance(ctx, supplier)))
}

async function watchBalance(ctx: Ctx, { id, readBalance }: Supplier): Promise<void> {
  if (!readBalance) return
  const askedAt = ctx.clock.now()
  const reading = (await claimQuestion(ctx, id)) ? await readBalance() : undefined
  await inTx(ctx, async ctx => {
    const [known] = await ctx.db.select().from(supplierBalances).where(eq(supplierBalances.supplier, id)).for('update')
    if (!known) return
    const told = reading ? await noteReading(ctx, { known, reading, askedAt }) : known
    await followBalance(ctx, { known: told, hasGrown: (told.balance ?? 0) > (known.balance ?? 0) })
  })
}

/** Answers true to one process if it is time to ask. A supplier that runs out is asked every minute, so that it opens soon after it is filled. */
async function claimQuestion(ctx: Ctx, supplier: string): Promise<boolean> {
  const now = ctx.clock.now()
  await ctx.db.insert(supplierBalances).values({ supplier, nextAskAt: now, levelSince: now }).onConflictDoNothing()
  const [due] = await ctx.db
    .select()
    .from(supplierBalances)
    .where(and(eq(supplierBalances.supplier, supplier), lte(supplierBalances.nextAskAt, now)))
  if (!due) return false
  const everyMs = isWorse(due.level, 'low') ? minuteMs : ctx.settings.balanceCheckMs
  const claimed = await ctx.db
    .update(supplierBalances)
    .set({ nextAskAt: new Date(now.getTime() + everyMs - slackMs) })
    .where(and(eq(supplierBalances.supplier, supplier), eq(supplierBalances.nextAskAt, due.nextAskAt)))
    .returning()
  return claimed.length > 0
}

type Noted = { known: KnownBalance; reading: BalanceReading; askedAt: Date }

/** Stores an answer, unless a later question was answered meanwhile. One failure is none: the third in a row is told. */
async function noteReading(ctx: TxCtx, { known, reading, askedAt }: Noted): Promise<KnownBalance> {
  const { supplier } = known
  if (known.readAt && known.readAt >= askedAt) return known
  const failCount = reading.kind === 'read' ? 0 : known.failCount + 1
  const change =
    reading.kind === 'read'
      ? { balance: reading.balanceIdr, readAt: askedAt, failCount, trouble: null }
      : { failCount, trouble: printable(reading.kind === 'blocked' ? `${reading.cause}: ${reading.detail}` : reading.detail) }
  await ctx.db.update(supplierBalances).set(change).where(eq(supplierBalances.supplier, supplier))
  if (failCount === mostFailures)
    ctx.log.error({ supplier, trouble: change.trouble }, 'a supplier does not say how much money the store has there')
  return { ...known, ...change }
}

/** Judges a balance, lets the catalogue follow it, and tells each worse level once, until the balance grows. */
async function followBalance(ctx: TxCtx, { known, hasGrown }: { known: KnownBalance; hasGrown: boolean }): Promise<void> {
  const { supplier, balance, readAt } = known
  if (balance === null || readAt === null || !isBelieved(ctx, readAt)) return limitSupplier(ctx, { supplier, mostCost: null })
  const reserve = await readReserve(ctx, { supplier, since: readAt })
  await limitSupplier(ctx, { supplier, mostCost: rupiah(Math.min(mostIdr, sellableOf(balance, reserve))) })
  const { balanceLowHours: lowHours, balanceCriticalHours: criticalHours } = ctx.settings
  const perHourIdr = await readPace(ctx, { supplier })
  const cheapestIdr = await readCheapestCost(ctx, { supplier })
  const leftIdr = leftOf(balance, reserve)
  const level = levelOf({ leftIdr, perHourIdr, cheapestIdr, lowHours, criticalHours })
  const alerted = isWorse(level, known.alerted) || hasGrown ? level : known.alerted
  if (level === known.level && alerted === known.alerted) return
  const now = ctx.clock.now()
  const levelSince = level === known.level ? known.levelSince : now
  const soon = new Date(now.getTime() + minuteMs - slackMs)
  const nextAskAt = isWorse(level, 'low') && known.nextAskAt > soon ? soon : known.nextAskAt
  await ctx.db.update(supplierBalances).set({ level, levelSince, alerted, nextAskAt }).where(eq(supplierBalances.supplier, supplier))
  if (!isWorse(level, known.alerted)) return
  const told = { supplier, level, balanceIdr: balance, leftIdr, perHourIdr: Math.round(perHourIdr) }
  if (level === 'low') ctx.log.warn(told, 'the balance at a supplier is low')
  else ctx.log.error(told, 'the balance at a supplier runs out')
}

/** Whether a reading is young enough to close what it does not cover. After that only the supplier's own refusal closes. */
function isBelieved({ clock, settings }: Pick<Ctx, 'clock' | 'settings'>, readAt: Date): boolean {
  return clock.now().getTime() - readAt.getTime() < Math.max(shortestBelievedMs, 3 * settings.balanceCheckMs)
}
