import { listMargins } from '@kilat/contract/operator/margins.ts'
import { resetTries as resetTriesEndpoint } from '@kilat/contract/operator/orders.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { readMargins } from './read-margins.ts'
import { resetContactTries } from './reset-contact-tries.ts'

export const ordersOperatorRoutes: Route[] = [
  route(listMargins, async (ctx, { query }) => ({ data: await readMargins(ctx, query) })),
  route(resetTriesEndpoint, async (ctx, { params: { id }, body: { reason }, asker }) => ({
    data: { id, forgotten: await resetContactTries(ctx, { id, ...byOperator(asker, reason) }) },
  })),
]
