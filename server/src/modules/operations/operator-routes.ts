import { checkCompanies as checkCompaniesEndpoint } from '@kilat/contract/operator/companies.ts'
import { listWaiting as listWaitingEndpoint } from '@kilat/contract/operator/waiting.ts'
import { type Route, route } from '../../http/route.ts'
import { checkCompanies } from './check-companies.ts'
import { listWaiting } from './list-waiting.ts'

export const operationsOperatorRoutes: Route[] = [
  route(listWaitingEndpoint, ctx => listWaiting(ctx)),
  route(checkCompaniesEndpoint, async ctx => ({
    data: (await checkCompanies(ctx)).map(({ tookMs, ...checked }) => ({ ...checked, took_ms: tookMs })),
  })),
]
