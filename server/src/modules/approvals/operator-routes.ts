import * as calls from '@kilat/contract/operator/approvals.ts'
import { type Route, route } from '../../http/route.ts'
import { mayMoveMoney } from '../operators/who-may.ts'
import { askApproval } from './ask-approval.ts'
import { agreeToAct, stopApproval } from './decide-approval.ts'
import { describeApproval, listApprovals } from './read.ts'

export const approvalOperatorRoutes: Route[] = [
  route(calls.listApprovals, async (ctx, { query, asker }) => listApprovals(ctx, { ...query, mayMove: await mayMoveMoney(ctx, asker) })),
  route(calls.askApproval, async (ctx, { body, asker, idempotencyKey: key }) => ({
    data: await describeApproval(ctx, await askApproval(ctx, { wanted: body, name: asker.operatorId, key })),
  })),
  route(calls.agreeToAct, async (ctx, { params: { id }, body: { reason }, asker }) => ({
    data: await describeApproval(ctx, await agreeToAct(ctx, { id, name: asker.operatorId, note: reason })),
  })),
  route(calls.stopApproval, async (ctx, { params: { id }, body: { reason }, asker }) => ({
    data: await describeApproval(ctx, await stopApproval(ctx, { id, name: asker.operatorId, note: reason })),
  })),
]
