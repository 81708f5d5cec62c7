import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { allowLonger } from '../../db/allow-longer.ts'
import { inTx } from '../../db/in-tx.ts'
import { doAll } from '../../platform/do-all.ts'
import { keepDevices } from '../alerts/devices.ts'
import { forgetOldAlerts } from '../alerts/forget-old-alerts.ts'
import { forgetOldCalls } from '../calls/forget-old-calls.ts'
import { forgetOldPrices } from '../catalog/forget-old-prices.ts'
import { forgetOldKeys } from '../checkout/forget-old-keys.ts'
import { forgetOldCodes } from '../contacts/forget-codes.ts'
import { forgetOldLookups } from '../lookups/forget-old-lookups.ts'
import { forgetOldMessages } from '../messages/forget-messages.ts'
import { forgetOldNotices } from '../notices/forget-old-notices.ts'
import { forgetEnded } from '../operators/forget-ended.ts'
import { forgetOldTries } from '../orders/forget-old-tries.ts'
import { findReferencesInSuspense, forgetOldReferences } from '../payments/forget-old-references.ts'
import { forgetUnseenAddresses } from '../push/forget-address.ts'

/** Longer than any company repeats a notice. */
const keptMs = 90 * 24 * 60 * 60_000
/** A browser in use is seen every day; push services forget one that is not. */
const unseenMs = 60 * 24 * 60 * 60_000

/** After a long time without this job, one kind may be millions of rows. */
const longestMs = 5 * 60_000

/**
 * Deletes notices and idempotency keys that will not be repeated any more, old messages, bought nicknames, calls to companies, prices of more than a year ago, and push addresses of browsers not
 * seen for 60 days. The books and orders stay, and so do notices about money that waits in suspense for a person. Each kind is deleted for itself: if
 * one of them fails, this throws when all others are done.
 */
export async function purgeOldRecords(ctx: Ctx): Promise<void> {
  const forgetAlone = (forget: (ctx: TxCtx) => Promise<void>) =>
    inTx(ctx, async ctx => {
      await allowLonger(ctx, longestMs)
      await forget(ctx)
    })
  const all = Object.entries(kinds(ctx.clock.now()))
  await doAll(all.map(([kind, forget]) => ({ what: `deleting old ${kind}`, act: () => forgetAlone(forget) })))
}

function kinds(now: Date): Record<string, (ctx: TxCtx) => Promise<void>> {
  const before = new Date(now.getTime() - keptMs)
  return {
    notices: async ctx => forgetOldNotices(ctx, { before, kept: await findReferencesInSuspense(ctx) }),
    'unknown references': ctx => forgetOldReferences(ctx, { before }),
    'idempotency keys': ctx => forgetOldKeys(ctx, { before }),
    'tries of contacts': ctx => forgetOldTries(ctx, { before }),
    messages: ctx => forgetOldMessages(ctx, { before }),
    'bought nicknames': ctx => forgetOldLookups(ctx, { before }),
    'push addresses': ctx => forgetUnseenAddresses(ctx, { before: new Date(now.getTime() - unseenMs) }),
    'one-time codes': ctx => forgetOldCodes(ctx),
    alerts: ctx => forgetOldAlerts(ctx, { before }),
    calls: ctx => forgetOldCalls(ctx),
    'keys of operators': async ctx => {
      await keepDevices(ctx)
      await forgetEnded(ctx)
    },
    prices: ctx => forgetOldPrices(ctx),
  }
}
