import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { findDueCircuits, freeStuckTrials, letTry, putOff } from '../routing/claim-trial.ts'
import { readCircuits } from '../routing/read.ts'
import { wakeWaitingJob } from './jobs.ts'

/**
 * Lets one order try each supplier or sku that was left alone and whose time has come; what waits for it is woken, and the first one tries. A whole
 * supplier is asked for the store's balance before, so that no buyer's order finds out that it does not answer. Safe to repeat, and to be killed
 * at any point.
 */
export async function tryCircuits(ctx: Ctx): Promise<void> {
  for (const circuit of await findDueCircuits(ctx)) {
    const { supplier, sku } = circuit
    const balance = sku === '' ? await ctx.suppliers.get(supplier)?.readBalance?.() : undefined
    await inTx(ctx, async ctx => {
      if (balance?.kind === 'unknown') return putOff(ctx, circuit)
      if (await letTry(ctx, circuit)) await enqueue(ctx, { job: wakeWaitingJob, data: { supplier } })
    })
  }
  await inTx(ctx, async ctx => {
    for (const supplier of await freeStuckTrials(ctx)) await enqueue(ctx, { job: wakeWaitingJob, data: { supplier } })
  })
}

/** Has everything of a supplier tried at once that was left alone. Answers false if there is nothing. */
export async function tryCircuitsOf(ctx: TxCtx, supplier: string): Promise<boolean> {
  const own = (await readCircuits(ctx)).filter(circuit => circuit.supplier === supplier)
  const tried = []
  for (const circuit of own) if (await letTry(ctx, circuit)) tried.push(circuit)
  if (tried.length > 0) await enqueue(ctx, { job: wakeWaitingJob, data: { supplier } })
  return tried.length > 0
}
