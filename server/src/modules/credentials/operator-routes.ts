import * as calls from '@kilat/contract/operator/credentials.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import type { CheckedCompany } from '../operations/check-companies.ts'
import { judgeCredentials } from './judge-credentials.ts'
import { listAccounts } from './read.ts'
import { saveCredentials } from './save-credentials.ts'

export const credentialsOperatorRoutes: Route[] = [
  route(calls.listCredentials, ctx => listAccounts(ctx)),
  route(calls.tryCredentials, async (ctx, { params, body }) => ({
    data: describe((await judgeCredentials(ctx, { ...params, ...body })).answer),
  })),
  route(calls.saveCredentials, async (ctx, { params, body: { reason, ...body }, asker }) => ({
    data: describe(await saveCredentials(ctx, { ...params, ...body, ...byOperator(asker, reason) })),
  })),
]

function describe({ tookMs, ...answer }: CheckedCompany) {
  return { ...answer, took_ms: tookMs }
}
