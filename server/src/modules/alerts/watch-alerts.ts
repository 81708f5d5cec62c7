import type { AlertCause } from '@kilat/contract/operator/alerts.ts'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { doAll } from '../../platform/do-all.ts'
import { type Found, followAlerts } from './follow-alerts.ts'
import { planAlertMessages } from './plan-alert-messages.ts'
import { readFailing, readGatewayDifferences, readLateOrders, readLowBalances, readSilent } from './read-causes.ts'

/**
 * Looks what is wrong now, opens and closes alerts accordingly, and plans the messages. The checks of the books and the sweeps tell of themselves. A
 * cause that can not be read keeps no other from being told.
 */
export async function watchAlerts(ctx: Ctx): Promise<void> {
  const follow = (cause: AlertCause, read: (ctx: Ctx) => Promise<Found[]>, isJudged?: (subject: string) => boolean) => ({
    what: `looking for ${cause}`,
    act: async () => {
      const found = await read(ctx)
      await inTx(ctx, ctx => followAlerts(ctx, { cause, found, ...(isJudged && { isJudged }) }))
    },
  })
  await doAll([
    follow('late_order', readLateOrders),
    follow('supplier_failing', readFailing),
    follow('balance_low', readLowBalances),
    follow('company_silent', readSilent),
    follow('books_differ', readGatewayDifferences, subject => subject.endsWith('/gateway')),
    { what: 'planning messages', act: () => planAlertMessages(ctx) },
  ])
}
