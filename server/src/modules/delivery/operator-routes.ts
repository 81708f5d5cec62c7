import * as deliveryCalls from '@kilat/contract/operator/deliveries.ts'
import * as orderCalls from '@kilat/contract/operator/orders.ts'
import * as routeCalls from '@kilat/contract/operator/routes.ts'
import { resumeSupplier as resumeSupplierEndpoint } from '@kilat/contract/operator/suppliers.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import type { Order } from '../orders/change-order.ts'
import { setPriority } from '../routing/set-priority.ts'
import { beginByHand, endByHand } from './deliver-by-hand.ts'
import { listByHand } from './read-by-hand.ts'
import { getOrder, listOrders } from './read-for-operator.ts'
import { listCircuits, readItemRoute, readOrderRoute } from './read-route.ts'
import { refundRest } from './refund-rest.ts'
import { releaseHold } from './release-hold.ts'
import { resumeSupplier } from './resume-supplier.ts'
import { retryDelivery } from './retry-delivery.ts'
import { returnCode } from './return-code.ts'
import { settleAttempt } from './settle-attempt.ts'

export const deliveryOperatorRoutes: Route[] = [
  route(orderCalls.listOrders, (ctx, { query }) => listOrders(ctx, query)),
  route(orderCalls.getOrder, async (ctx, { params }) => ({ data: await getOrder(ctx, params) })),
  route(orderCalls.releaseHold, async (ctx, { params: { id }, body: { version, reason }, asker }) =>
    answer(await releaseHold(ctx, { id, version, ...byOperator(asker, reason) })),
  ),
  route(orderCalls.refundOrder, async (ctx, { params: { id }, body: { version, reason }, asker }) =>
    answer(await refundRest(ctx, { id, version, ...byOperator(asker, reason) })),
  ),
  route(orderCalls.retryDelivery, async (ctx, { params: { id }, body: { version, reason }, asker }) =>
    answer(await retryDelivery(ctx, { id, version, ...byOperator(asker, reason) })),
  ),
  route(resumeSupplierEndpoint, async (ctx, { params: { id }, body: { reason }, asker }) => {
    await resumeSupplier(ctx, { supplier: id, ...byOperator(asker, reason) })
    return { data: { id } }
  }),
  route(orderCalls.settleAttempt, async (ctx, { params: { reference }, body: { version, reason, end }, asker }) => {
    const learnt = end.kind === 'failed' ? end : { kind: end.kind, serialNumber: end.serial_number, costIdr: end.cost }
    const isAtConsole = asker.sessionId !== undefined
    return answer(await settleAttempt(ctx, { reference, version, end: learnt, isAtConsole, ...byOperator(asker, reason) }))
  }),
  route(orderCalls.returnCode, async (ctx, { params: { reference }, body: { version, reason }, asker }) =>
    answer(await returnCode(ctx, { reference, version, ...byOperator(asker, reason) })),
  ),
  route(routeCalls.getItemRoute, async (ctx, { params }) => ({ data: await readItemRoute(ctx, params) })),
  route(routeCalls.getOrderRoute, async (ctx, { params }) => ({ data: await readOrderRoute(ctx, params) })),
  route(routeCalls.listCircuits, async ctx => ({ data: await listCircuits(ctx) })),
  route(routeCalls.setPriority, async (ctx, { body: { reason, ...setting }, asker }) => {
    await setPriority(ctx, { ...setting, ...byOperator(asker, reason) })
    return { data: setting }
  }),
  route(deliveryCalls.listDeliveries, async ctx => ({ data: await listByHand(ctx) })),
  route(deliveryCalls.beginDelivery, async (ctx, { params: { reference }, body: { version, reason }, asker }) =>
    answer(await beginByHand(ctx, { reference, version, ...byOperator(asker, reason) })),
  ),
  route(deliveryCalls.endDelivery, async (ctx, { params: { reference }, body: { version, reason, end }, asker }) => {
    const made = end.kind === 'failed' ? end : { kind: end.kind, serialNumber: end.serial_number, costIdr: end.cost }
    return answer(await endByHand(ctx, { reference, version, end: made, ...byOperator(asker, reason) }))
  }),
]

function answer({ id, status, version }: Order) {
  return { data: { id, status, version } }
}
