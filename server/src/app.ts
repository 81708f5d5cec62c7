import { Hono } from 'hono'
import type { Ctx } from './ctx/context.ts'
import { type ApiOptions, createApi } from './http/api.ts'
import { createApiDocs } from './http/api-docs.ts'
import type { Route } from './http/route.ts'
import type { HttpEnv } from './http/visitor.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { channelRoutes } from './modules/channels/routes.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { contactRoutes } from './modules/contacts/routes.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { findAsker } from './modules/identity/find-asker.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { messageRoutes } from './modules/messages/routes.ts'
import { noticeRoutes } from './modules/notices/routes.ts'
import { orderRoutes } from './modules/orders/routes.ts'
import { playerRoutes } from './modules/players/routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { pushRoutes } from './modules/push/routes.ts'
import { storeRoutes } from './modules/store/routes.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import type { Problem } from './platform/problem.ts'

/** Every call of the API and its handler. */
export const routes: readonly Route[] = [
  ...catalogRoutes,
  ...channelRoutes,
  ...checkoutRoutes,
  ...contactRoutes,
  ...contentRoutes,
  ...identityRoutes,
  ...messageRoutes,
  ...noticeRoutes,
  ...orderRoutes,
  ...playerRoutes,
  ...profileRoutes,
  ...pushRoutes,
  ...storeRoutes,
  ...walletRoutes,
]

/** The API and its description, under `/api`. */
export function createApp(ctx: Ctx, options: Omit<ApiOptions, 'log' | 'askers'>): Hono<HttpEnv> {
  const endpoints = routes.map(route => route.endpoint)
  const bound = routes.map(({ endpoint, handle, restate }) => ({
    endpoint,
    answer: (ask: Parameters<typeof handle>[1]) => handle(ctx, ask),
    restate: restate && ((problem: Problem) => restate(ctx, problem)),
  }))
  return new Hono<HttpEnv>()
    .route('/api', createApiDocs(endpoints, options))
    .route('/api', createApi(bound, { ...options, log: ctx.log, askers: { user: token => findAsker(ctx, token) } }))
}
