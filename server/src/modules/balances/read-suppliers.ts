import { type Rupiah, rupiahSumSchema } from '@kilat/contract/money.ts'
import type { ShownSupplier } from '@kilat/contract/operator/suppliers.ts'
import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { gte, ne, or } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierBalances } from '../../db/schema/balances.ts'
import { describeCallHealth, readCallHealth } from '../calls/read.ts'
import { readSupplierLimits } from '../catalog/limit-supplier.ts'
import { readPauses } from '../delivery/paused-suppliers.ts'
import { supplierAccount } from '../ledger/accounts.ts'
import { readBalances } from '../ledger/read.ts'
import { hoursLeft, leftOf } from './balance-rules.ts'
import { readKnownBalances, readPace, readReserve } from './read.ts'
import { mostFailures } from './watch-balances.ts'

const healthWindowMs = 60 * 60_000

/** Every supplier of the store, with its money there. What is not asked for a balance has none. */
export async function readSuppliers(ctx: Ctx): Promise<ShownSupplier[]> {
  const [known, limits, pauses, books] = [
    await readKnownBalances(ctx),
    await readSupplierLimits(ctx),
    await readPauses(ctx),
    await readBalances(ctx),
  ]
  const since = new Date(ctx.clock.now().getTime() - healthWindowMs)
  return Promise.all(
    [...ctx.suppliers.keys()].map(async id => {
      const row = known.find(({ supplier }) => supplier === id)
      const pause = pauses.get(id)
      const perHourIdr = await readPace(ctx, { supplier: id })
      const booksIdr = 0 - (books.find(({ account }) => account === supplierAccount(id))?.balanceIdr ?? 0)
      return {
        id,
        has_balance: ctx.suppliers.get(id)?.readBalance !== undefined,
        balance: row?.balance ?? null,
        read_at: row?.readAt?.toISOString() ?? null,
        trouble: row?.trouble ?? null,
        per_hour: Math.round(perHourIdr),
        level: row?.readAt ? row.level : null,
        most_cost: limits.get(id)?.mostCost ?? null,
        books: booksIdr,
        ...(await describeMoney(ctx, { id, row, perHourIdr, booksIdr })),
        pause: pause ? { cause: pause.cause, since: pause.since.toISOString() } : null,
        calls: describeCallHealth(await readCallHealth(ctx, { kind: 'supplier', company: id, since })),
      }
    }),
  )
}

type Money = { id: string; row: typeof supplierBalances.$inferSelect | undefined; perHourIdr: number; booksIdr: number }

/**
 * A top-up that was sent after the reading is in the books, or will be, and not yet in the balance. An open one that was sent before is in the balance,
 * and not yet in the books.
 */
async function describeMoney(ctx: Ctx, { id, row, perHourIdr, booksIdr }: Money) {
  if (!row || row.balance === null || !row.readAt) return { reserved: null, hours_left: null, difference: null }
  const reserve = await readReserve(ctx, { supplier: id, since: row.readAt })
  const hours = hoursLeft(leftOf(row.balance, reserve), perHourIdr)
  return {
    reserved: reserve.sentIdr + reserve.paidIdr + reserve.unpaidIdr,
    hours_left: hours === null ? null : Math.floor(hours),
    difference: row.balance - (booksIdr + reserve.bookedIdr - reserve.beforeIdr),
  }
}

/** Balances that run out, and those that nobody knows; the longest first. */
export async function readLowBalances(ctx: ReadCtx, { limit }: { limit: number }): Promise<Waiting[]> {
  const waits = or(ne(supplierBalances.level, 'fine'), gte(supplierBalances.failCount, mostFailures))
  const rows = await ctx.db.select().from(supplierBalances).where(waits).orderBy(supplierBalances.levelSince).limit(limit)
  return rows.map(({ supplier, balance, levelSince }) => ({
    ...{ kind: 'balance' as const, id: supplier, subject_id: null, version: null, until: null },
    amount: shownAmount(balance),
    since: levelSince.toISOString(),
  }))
}

function shownAmount(balance: number | null): Rupiah | null {
  return balance === null ? null : rupiahSumSchema.parse(Math.max(0, balance))
}
