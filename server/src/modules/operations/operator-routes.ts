import { checkCompanies as checkCompaniesEndpoint, listHealth } from '@kilat/contract/operator/companies.ts'
import { listOrderTraffic } from '@kilat/contract/operator/order-traffic.ts'
import { readReadiness as readReadinessEndpoint } from '@kilat/contract/operator/readiness.ts'
import { listTasks as listTasksEndpoint } from '@kilat/contract/operator/tasks.ts'
import { listWaiting as listWaitingEndpoint } from '@kilat/contract/operator/waiting.ts'
import { type Route, route } from '../../http/route.ts'
import { checkCompanies } from './check-companies.ts'
import { listTasks } from './list-tasks.ts'
import { listWaiting } from './list-waiting.ts'
import { readHealth } from './read-health.ts'
import { readOrderTraffic } from './read-order-traffic.ts'
import { readReadiness } from './read-readiness.ts'

export const operationsOperatorRoutes: Route[] = [
  route(listWaitingEndpoint, ctx => listWaiting(ctx)),
  route(listTasksEndpoint, ctx => listTasks(ctx)),
  route(listOrderTraffic, async (ctx, { params }) => ({ data: await readOrderTraffic(ctx, params) })),
  route(listHealth, async (ctx, { query }) => ({ data: await readHealth(ctx, query) })),
  route(readReadinessEndpoint, async ctx => ({ data: await readReadiness(ctx) })),
  route(checkCompaniesEndpoint, async ctx => ({
    data: (await checkCompanies(ctx)).map(({ tookMs, ...checked }) => ({ ...checked, took_ms: tookMs })),
  })),
]
