import {
  endStatement as endStatementEndpoint,
  listDifferences as listDifferencesEndpoint,
  reconcileNow as reconcileNowEndpoint,
  reopenRefund as reopenRefundEndpoint,
  settleDifference as settleDifferenceEndpoint,
  settleFees as settleFeesEndpoint,
  summariseFees as summariseFeesEndpoint,
  takeStatement as takeStatementEndpoint,
} from '@kilat/contract/operator/reconciliation.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { endStatement } from './end-statement.ts'
import { queueReconciliation } from './queue-reconciliation.ts'
import { listDifferences, toDifference } from './read.ts'
import { reopenUnsent } from './reopen-unsent.ts'
import { settleDifference } from './settle-difference.ts'
import { settleFees, summariseFees } from './settle-fees.ts'
import { takeStatement } from './take-statement.ts'

export const reconciliationOperatorRoutes: Route[] = [
  route(listDifferencesEndpoint, (ctx, { query }) => listDifferences(ctx, query)),
  route(settleDifferenceEndpoint, async (ctx, { params: { id }, body: { act, version, reason }, asker }) => ({
    data: toDifference(ctx, await settleDifference(ctx, { id, act, version, decided: byOperator(asker, reason) })),
  })),
  route(reopenRefundEndpoint, async (ctx, { params: { id }, body: { version, reason }, asker }) => ({
    data: toDifference(ctx, await reopenUnsent(ctx, { id, version, decided: byOperator(asker, reason) })),
  })),
  route(summariseFeesEndpoint, async (ctx, { params: { gateway }, query: { from_day: fromDay, to_day: toDay } }) => {
    const { count, moreIdr: more } = await summariseFees(ctx, { gateway, fromDay, toDay })
    return { data: { count, more } }
  }),
  route(settleFeesEndpoint, async (ctx, { params: { gateway }, body, asker }) => {
    const { from_day: fromDay, to_day: toDay, act, seen, after, reason } = body
    const { settled, refusedCount, left, next } = await settleFees(ctx, {
      ...{ gateway, fromDay, toDay, act, after, decided: byOperator(asker, reason) },
      seen: { count: seen.count, moreIdr: seen.more },
    })
    const show = ({ count, moreIdr: more }: typeof left) => ({ count, more })
    return { data: { settled: show(settled), refused: refusedCount, left: show(left), next } }
  }),
  route(takeStatementEndpoint, async (ctx, { params: { gateway }, body: { account, text, columns, reason }, asker }) => {
    const file = new TextEncoder().encode(text)
    const taken = await takeStatement(ctx, { gateway, account, file, columns, decided: byOperator(asker, reason) })
    const { lineCount: lines, matchedCount: matched, openedCount: opened, skippedCount: skipped, broken, fromDay, toDay } = taken
    return { data: { lines, matched, opened, skipped, broken, from_day: fromDay, to_day: toDay } }
  }),
  route(endStatementEndpoint, async (ctx, { params: { gateway }, body, asker }) => ({
    data: {
      opened: await endStatement(ctx, {
        ...{ gateway, account: body.account, fromDay: body.from_day, toDay: body.to_day },
        decided: byOperator(asker, body.reason),
      }),
    },
  })),
  route(reconcileNowEndpoint, async (ctx, { body: { reason }, asker }) => {
    await queueReconciliation(ctx, byOperator(asker, reason))
    return { data: { is_queued: true as const } }
  }),
]
