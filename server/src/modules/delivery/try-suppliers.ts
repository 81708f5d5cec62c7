import { and, eq, lte } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { supplierPauses } from '../../db/schema/delivery.ts'
import type { Supplier } from '../../suppliers/supplier.ts'
import { limitSupplier } from '../catalog/limit-supplier.ts'
import { wakeWaitingJob } from './jobs.ts'
import { readLeastCost } from './least-cost.ts'
import { waitOf } from './pause-supplier.ts'

type Pause = typeof supplierPauses.$inferSelect

/**
 * Asks the paused suppliers whose time has come for the store's balance, and sends to those again that seem to work. What they answer to the
 * next top-up decides: it ends the pause, or makes it longer. Safe to repeat, and to be killed at any point.
 */
export async function trySuppliers(ctx: Ctx): Promise<void> {
  const isDue = and(eq(supplierPauses.status, 'paused'), lte(supplierPauses.nextTryAt, ctx.clock.now()))
  const due = await ctx.db.select().from(supplierPauses).where(isDue)
  for (const pause of due) {
    const supplier = ctx.suppliers.get(pause.supplier)
    if (!supplier) continue
    const seen = await look(ctx, { supplier, pause })
    await inTx(ctx, async ctx => {
      if (seen.mayWork) await tryAgain(ctx, { ...pause, ...seen })
      else await waitOn(ctx, pause)
    })
  }
}

/** `mostIdr`: what a top-up may cost there, in rupiah, if the balance is what stopped it. */
type Seen = { mayWork: boolean; mostIdr?: number }

async function look(ctx: Ctx, asked: { supplier: Supplier; pause: Pause }): Promise<Seen> {
  const { supplier, cause, needed } = asked.pause
  const balance = await asked.supplier.readBalance?.()
  if (balance === undefined) return { mayWork: true }
  if (balance.kind !== 'read') return { mayWork: false }
  if (cause !== 'balance_empty') return { mayWork: true }
  return { mayWork: balance.balanceIdr >= ((await readLeastCost(ctx, { supplier })) ?? needed), mostIdr: balance.balanceIdr }
}

/**
 * Sends to a paused supplier again, sells what it delivers, and wakes what waits for it and costs no more than `mostIdr`. Answers false if it is not
 * paused.
 */
export async function tryAgain(ctx: TxCtx, { supplier, mostIdr }: Pick<Pause, 'supplier'> & Pick<Seen, 'mostIdr'>): Promise<boolean> {
  const isPaused = and(eq(supplierPauses.supplier, supplier), eq(supplierPauses.status, 'paused'))
  const tried = await ctx.db.update(supplierPauses).set({ status: 'trying' }).where(isPaused).returning()
  if (tried.length === 0) return false
  await limitSupplier(ctx, { supplier, isPaused: false })
  await enqueue(ctx, { job: wakeWaitingJob, data: { supplier, ...(mostIdr !== undefined && { mostIdr }) } })
  return true
}

async function waitOn(ctx: TxCtx, { supplier, tries }: Pause): Promise<void> {
  const nextTryAt = new Date(ctx.clock.now().getTime() + waitOf(tries))
  await ctx.db.update(supplierPauses).set({ nextTryAt }).where(eq(supplierPauses.supplier, supplier))
}
