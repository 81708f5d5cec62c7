import { Hono } from 'hono'
import type { Ctx } from './ctx/context.ts'
import { type ApiOptions, type BoundRoute, createApi } from './http/api.ts'
import { createApiDocs } from './http/api-docs.ts'
import { presentOperator } from './http/present-operator.ts'
import { createReadForPages, type ReadForPages } from './http/read-for-pages.ts'
import type { Route } from './http/route.ts'
import type { HttpEnv } from './http/visitor.ts'
import { alertOperatorRoutes } from './modules/alerts/operator-routes.ts'
import { approvalOperatorRoutes } from './modules/approvals/operator-routes.ts'
import { auditOperatorRoutes } from './modules/audit/operator-routes.ts'
import { balanceOperatorRoutes } from './modules/balances/operator-routes.ts'
import { catalogOperatorRoutes } from './modules/catalog/operator-routes.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { channelRoutes } from './modules/channels/routes.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { contactRoutes } from './modules/contacts/routes.ts'
import { contentOperatorRoutes } from './modules/content/operator-routes.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { credentialsOperatorRoutes } from './modules/credentials/operator-routes.ts'
import { deliveryOperatorRoutes } from './modules/delivery/operator-routes.ts'
import { fundOperatorRoutes } from './modules/funds/operator-routes.ts'
import { findAsker } from './modules/identity/find-asker.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { ledgerOperatorRoutes } from './modules/ledger/operator-routes.ts'
import { messageRoutes } from './modules/messages/routes.ts'
import { noticeRoutes } from './modules/notices/routes.ts'
import { operationsOperatorRoutes } from './modules/operations/operator-routes.ts'
import { findOperator } from './modules/operators/find-operator.ts'
import { operatorsOperatorRoutes } from './modules/operators/operator-routes.ts'
import { ordersOperatorRoutes } from './modules/orders/operator-routes.ts'
import { orderRoutes } from './modules/orders/routes.ts'
import { paymentOperatorRoutes } from './modules/payments/operator-routes.ts'
import { playerRoutes } from './modules/players/routes.ts'
import { profileOperatorRoutes } from './modules/profile/operator-routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { pushRoutes } from './modules/push/routes.ts'
import { reconciliationOperatorRoutes } from './modules/reconciliation/operator-routes.ts'
import { refundOperatorRoutes } from './modules/refunds/operator-routes.ts'
import { refundRoutes } from './modules/refunds/routes.ts'
import { reportOperatorRoutes } from './modules/reports/operator-routes.ts'
import { searchOperatorRoutes } from './modules/search/operator-routes.ts'
import { stockOperatorRoutes } from './modules/stock/operator-routes.ts'
import { storeOperatorRoutes } from './modules/store/operator-routes.ts'
import { storeRoutes } from './modules/store/routes.ts'
import { walletOperatorRoutes } from './modules/wallet/operator-routes.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import type { Problem } from './platform/problem.ts'
import { withAgreement } from './with-agreement.ts'

/** Every call of the API and its handler. */
export const routes: readonly Route[] = [
  ...alertOperatorRoutes,
  ...auditOperatorRoutes,
  ...profileOperatorRoutes,
  ...approvalOperatorRoutes,
  ...catalogOperatorRoutes,
  ...catalogRoutes,
  ...channelRoutes,
  ...checkoutRoutes,
  ...contactRoutes,
  ...contentOperatorRoutes,
  ...contentRoutes,
  ...credentialsOperatorRoutes,
  ...deliveryOperatorRoutes,
  ...balanceOperatorRoutes,
  ...fundOperatorRoutes,
  ...ledgerOperatorRoutes,
  ...identityRoutes,
  ...messageRoutes,
  ...noticeRoutes,
  ...operationsOperatorRoutes,
  ...operatorsOperatorRoutes,
  ...orderRoutes,
  ...ordersOperatorRoutes,
  ...paymentOperatorRoutes,
  ...refundOperatorRoutes,
  ...playerRoutes,
  ...profileRoutes,
  ...pushRoutes,
  ...reconciliationOperatorRoutes,
  ...refundRoutes,
  ...reportOperatorRoutes,
  ...searchOperatorRoutes,
  ...stockOperatorRoutes,
  ...storeOperatorRoutes,
  ...storeRoutes,
  ...walletOperatorRoutes,
  ...walletRoutes,
].map(withAgreement)

type AppOptions = Omit<ApiOptions, 'log' | 'askers' | 'presentOperator'>

/** The API and its description, under `/api`. */
export function createApp(ctx: Ctx, options: AppOptions): Hono<HttpEnv> {
  return serve(routes, ctx, {
    ...options,
    log: ctx.log,
    askers: { user: token => findAsker(ctx, token), operator: token => findOperator(ctx, token) },
  })
}

/** The reads of the API for pages that this process renders. */
export function createPageReads(ctx: Ctx, options: Pick<AppOptions, 'origin' | 'checksAnswers'>): ReadForPages {
  return createReadForPages(bind(routes, ctx), { ...options, log: ctx.log })
}

/**
 * The part of the API that operators call, for the socket that only they can open: whoever calls is an operator with all
 * permissions, and has the name that the call gives. Nothing else is served there.
 */
export function createOperatorApp(ctx: Ctx, options: Pick<AppOptions, 'origin' | 'checksAnswers'>): Hono<HttpEnv> {
  const forOperators = routes.filter(({ endpoint: { access } }) => typeof access === 'object' && 'operator' in access)
  return serve(forOperators, ctx, { ...options, storeApiKey: '', isRateLimited: false, log: ctx.log, askers: {}, presentOperator })
}

function serve(served: readonly Route[], ctx: Ctx, options: ApiOptions): Hono<HttpEnv> {
  const endpoints = served.map(route => route.endpoint)
  return new Hono<HttpEnv>().route('/api', createApiDocs(endpoints, options)).route('/api', createApi(bind(served, ctx), options))
}

function bind(bound: readonly Route[], ctx: Ctx): BoundRoute[] {
  return bound.map(({ endpoint, handle, guard, restate }) => ({
    endpoint,
    answer: (ask: Parameters<typeof handle>[1]) => handle(ctx, ask),
    guard: guard && (() => guard(ctx)),
    restate: restate && ((problem: Problem) => restate(ctx, problem)),
  }))
}
