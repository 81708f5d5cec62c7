import { type EndpointCase, forOperators } from './case-kinds.ts'

const reason = 'the test wants it'

/** Calls of operators about a user. The owner of the world is signed in, and has an order that is not paid. */
export const userCases: Record<string, EndpointCase> = {
  findUsers: forOperators('manage_operators', 200),
  readUserForOperator: forOperators('manage_operators', 200, ({ owner }) => ({ params: { id: owner.id } })),
  endUserSessions: forOperators('manage_operators', 200, ({ owner }) => ({ params: { id: owner.id }, body: { reason } })),
  blockUser: forOperators('manage_operators', 200, ({ owner }) => ({ params: { id: owner.id }, body: { reason } })),
  unblockUser: forOperators('manage_operators', 404, () => ({ params: { id: 'USR-0000000000000000' }, body: { reason } })),
  exportUser: forOperators('manage_operators', 200, ({ owner }) => ({ params: { id: owner.id }, body: { reason } })),
  eraseUser: forOperators('manage_operators', 409, ({ owner }) => ({ params: { id: owner.id }, body: { reason, confirm: owner.id } })),
}
