import * as calls from '@kilat/contract/operator/users.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { blockUser, endUserSessions, unblockUser } from '../identity/block-user.ts'
import { findUsers, listBlocked } from '../identity/find-users.ts'
import { readUserForOperator } from '../identity/read-for-operator.ts'
import { eraseUser, exportUser } from './act-on-user.ts'

export const profileOperatorRoutes: Route[] = [
  route(calls.findUsers, async (ctx, { query: { search } }) => ({
    data:
      search === ''
        ? await listBlocked(ctx, { limit: calls.mostUsersShown })
        : await findUsers(ctx, { text: search, limit: calls.mostUsersShown }),
  })),
  route(calls.readUserForOperator, async (ctx, { params: { id } }) => ({ data: await readUserForOperator(ctx, { userId: id }) })),
  route(calls.endUserSessions, async (ctx, { params: { id: userId }, body: { session, reason }, asker }) => {
    await endUserSessions(ctx, { userId, session, ...byOperator(asker, reason) })
    return { data: await readUserForOperator(ctx, { userId }) }
  }),
  route(calls.blockUser, async (ctx, { params: { id: userId }, body: { reason }, asker }) => {
    await blockUser(ctx, { userId, ...byOperator(asker, reason) })
    return { data: await readUserForOperator(ctx, { userId }) }
  }),
  route(calls.unblockUser, async (ctx, { params: { id: userId }, body: { reason }, asker }) => {
    await unblockUser(ctx, { userId, ...byOperator(asker, reason) })
    return { data: await readUserForOperator(ctx, { userId }) }
  }),
  route(calls.exportUser, async (ctx, { params: { id: userId }, body: { reason }, asker }) => ({
    data: await exportUser(ctx, { userId, ...byOperator(asker, reason) }),
  })),
  route(calls.eraseUser, async (ctx, { params: { id }, body: { reason, confirm }, asker }) => {
    await eraseUser(ctx, { userId: id, confirm, ...byOperator(asker, reason) })
    return { data: { id } }
  }),
]
