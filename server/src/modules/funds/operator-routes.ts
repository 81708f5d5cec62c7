import {
  correctFunding as correctFundingEndpoint,
  fundSupplier as fundSupplierEndpoint,
  listFundings as listFundingsEndpoint,
} from '@kilat/contract/operator/funds.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { correctFunding } from './correct-funding.ts'
import { fundSupplier } from './fund-supplier.ts'
import { describeFunding, listFundings } from './read.ts'

export const fundOperatorRoutes: Route[] = [
  route(listFundingsEndpoint, (ctx, { query }) => listFundings(ctx, query)),
  route(fundSupplierEndpoint, async (ctx, { params: { id }, body: { reason, amount, source, reference }, asker }) => ({
    data: describeFunding(await fundSupplier(ctx, { supplier: id, amountIdr: amount, source, reference, ...byOperator(asker, reason) })),
  })),
  route(correctFundingEndpoint, async (ctx, { params: { id }, body: { reason, version, amount }, asker }) => ({
    data: describeFunding(await correctFunding(ctx, { id, version, amountIdr: amount, ...byOperator(asker, reason) })),
  })),
]
