import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { forgetOldCalls } from '../calls/forget-old-calls.ts'
import { forgetOldPrices } from '../catalog/forget-old-prices.ts'
import { forgetOldKeys } from '../checkout/forget-old-keys.ts'
import { forgetOldCodes } from '../contacts/forget-codes.ts'
import { forgetOldLookups } from '../lookups/forget-old-lookups.ts'
import { forgetOldMessages } from '../messages/forget-messages.ts'
import { forgetOldNotices } from '../notices/forget-old-notices.ts'
import { forgetOldTries } from '../orders/forget-old-tries.ts'
import { findReferencesInSuspense, forgetOldReferences } from '../payments/forget-old-references.ts'
import { forgetUnseenAddresses } from '../push/forget-address.ts'

/** Longer than any company repeats a notice. */
const keptMs = 90 * 24 * 60 * 60_000
/** A browser in use is seen every day; push services forget one that is not. */
const unseenMs = 60 * 24 * 60 * 60_000

/**
 * Deletes notices and idempotency keys that will not be repeated any more, old messages, bought nicknames, calls to companies, prices of more than a year ago, and push addresses of browsers not
 * seen for 60 days. The books and orders stay, and so do notices about money that waits in suspense for a person.
 */
export async function purgeOldRecords(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  await inTx(ctx, async ctx => {
    await forgetOldNotices(ctx, { before, kept: await findReferencesInSuspense(ctx) })
    await forgetOldReferences(ctx, { before })
    await forgetOldKeys(ctx, { before })
    await forgetOldTries(ctx, { before })
    await forgetOldMessages(ctx, { before })
    await forgetOldLookups(ctx, { before })
    await forgetUnseenAddresses(ctx, { before: new Date(ctx.clock.now().getTime() - unseenMs) })
    await forgetOldCodes(ctx)
    await forgetOldCalls(ctx)
    await forgetOldPrices(ctx)
  })
}
