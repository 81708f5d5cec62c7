import * as calls from '@kilat/contract/operator/acts.ts'
import { type Route, route } from '../../http/route.ts'
import { readChain } from './check-chain.ts'
import { exportActs } from './export-acts.ts'
import { listActs } from './list-acts.ts'

export const auditOperatorRoutes: Route[] = [
  route(calls.listActs, (ctx, { query }) => listActs(ctx, query)),
  route(calls.exportActs, async (ctx, { query }) => exportActs(ctx, query)),
  route(calls.readChain, async ctx => ({ data: await readChain(ctx) })),
]
