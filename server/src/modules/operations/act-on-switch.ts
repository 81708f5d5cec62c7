import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { wakeWaitingJob } from '../delivery/jobs.ts'
import type { Off } from '../switches/find-off.ts'
import { endDue, type Named, type Switched, writeOff, writeOn } from '../switches/write-switch.ts'
import { endSwitchesJob } from './jobs.ts'
import { nameSubject } from './switch-subject.ts'

/** The database's clock, which starts jobs, may be ahead of this process's, which decides. */
const afterEndMs = 1_000

/**
 * Switches a thing off for everything new: paid orders, open payments, refunds and questions go on. It ends by itself at `until`. Throws
 * `not_found` for what the store does not have, and what `writeOff` does.
 */
export async function turnOff(ctx: Ctx, input: Named & Off & ByHand & { version: number }): Promise<Switched> {
  await nameSubject(ctx, input)
  return inTx(ctx, async ctx => {
    const switched = await writeOff(ctx, input)
    if (input.until && switched.hasChanged) {
      const startAfter = new Date(input.until.getTime() + afterEndMs)
      await enqueue(ctx, { job: endSwitchesJob, data: {}, startAfter })
    }
    return switched
  })
}

/** Switches a thing on, with all that waited for it. Throws what `writeOn` does. */
export async function turnOn(ctx: Ctx, input: Named & ByHand & { version: number }): Promise<Switched> {
  return inTx(ctx, async ctx => {
    const switched = await writeOn(ctx, input)
    if (switched.hasChanged || switched.hasEnded) await wakeFor(ctx, input)
    return switched
  })
}

/** Ends all switches whose time is over, each once, in whatever process. Safe to repeat. */
export async function endSwitches(ctx: Ctx): Promise<void> {
  await inTx(ctx, async ctx => {
    for (const named of await endDue(ctx)) {
      ctx.log.info(named, 'a switch has ended: its time is over')
      await wakeFor(ctx, named)
    }
  })
}

/** Paid orders may have waited for a supplier. */
async function wakeFor(ctx: TxCtx, { kind, subject }: Named): Promise<void> {
  if (kind === 'supplier') await enqueue(ctx, { job: wakeWaitingJob, data: { supplier: subject } })
}
