import {
  chooseRefundWay as chooseRefundWayEndpoint,
  proveClaim as proveClaimEndpoint,
  takeClaim as takeClaimEndpoint,
} from '@kilat/contract/claims.ts'
import { type Route, route } from '../../http/route.ts'
import { chooseRefundWay } from '../orders/choose-refund-way.ts'
import { proveClaim } from './prove-claim.ts'
import { takeClaim } from './take-claim.ts'

export const refundRoutes: Route[] = [
  route(proveClaimEndpoint, async (ctx, { params, body, asker, address }) => {
    const { ticket, provenAt } = await proveClaim(ctx, { ...body, id: params.id, asker, address })
    return { data: { ticket, proven_at: provenAt.toISOString() } }
  }),
  route(takeClaimEndpoint, async (ctx, { params, body, asker, address }) => ({
    data: { amount: await takeClaim(ctx, { ...body, id: params.id, asker, address }) },
  })),
  route(chooseRefundWayEndpoint, async (ctx, { params, body, asker }) => ({
    data: await chooseRefundWay(ctx, { id: params.id, to: body.to, asker }),
  })),
]
