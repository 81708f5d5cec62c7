import * as stockCalls from '@kilat/contract/operator/stock.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { importCodes } from './import-codes.ts'
import { listLots, listStock } from './read.ts'
import { setLowStock } from './set-low-stock.ts'
import { withdrawCodes } from './withdraw-codes.ts'

const mostProblems = 200

export const stockOperatorRoutes: Route[] = [
  route(stockCalls.importCodes, async (ctx, { body: { text, mode, reason }, asker }) => {
    const { lotId, isRepeated, skus, problems } = await importCodes(ctx, { text, mode, ...byOperator(asker, reason) })
    return {
      data: {
        ...{ lot: lotId, is_repeated: isRepeated, problems: problems.slice(0, mostProblems), problem_count: problems.length },
        skus: skus.map(({ sku, count, costIdr }) => ({ sku, count, cost: costIdr })),
      },
    }
  }),
  route(stockCalls.listStock, async ctx => ({
    data: (await listStock(ctx)).map(({ costIdr, firstExpiresAt, lowAt, lowSince, ...counts }) => ({
      ...counts,
      cost: costIdr,
      first_expires_at: firstExpiresAt?.toISOString() ?? null,
      low_at: lowAt,
      low_since: lowSince?.toISOString() ?? null,
    })),
  })),
  route(stockCalls.listLots, async (ctx, { query }) => ({
    data: (await listLots(ctx, query)).map(({ importedAt, firstExpiresAt, ...counts }) => ({
      ...counts,
      imported_at: importedAt.toISOString(),
      first_expires_at: firstExpiresAt?.toISOString() ?? null,
    })),
  })),
  route(stockCalls.withdrawCodes, async (ctx, { params: { id }, body: { sku, reason }, asker }) => {
    const { withdrawnCount, givenCount } = await withdrawCodes(ctx, { lotId: id, sku, ...byOperator(asker, reason) })
    return { data: { withdrawn: withdrawnCount, given: givenCount } }
  }),
  route(stockCalls.setLowStock, async (ctx, { body: { sku, low_at: lowAt, reason }, asker }) => {
    await setLowStock(ctx, { sku, lowAt, ...byOperator(asker, reason) })
    return { data: { sku, low_at: lowAt } }
  }),
]
