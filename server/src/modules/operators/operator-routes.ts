import * as keyCalls from '@kilat/contract/operator/keys.ts'
import * as calls from '@kilat/contract/operator/operators.ts'
import * as signInCalls from '@kilat/contract/operator/sign-in.ts'
import { type Ask, type Route, route } from '../../http/route.ts'
import type { AskerOf } from '../../platform/asker.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { invariant } from '../../platform/invariant.ts'
import { addPasskey, planOtherPasskey, removePasskey } from './change-passkeys.ts'
import { endOperator } from './end-operator.ts'
import { endSession, signOut } from './end-session.ts'
import { inviteOperator } from './invite-operator.ts'
import { joinWithPasskey, joinWithPassword, planPasskey, planPassword } from './join.ts'
import type { SignedIn } from './open-session.ts'
import { optionsForUse } from './passkeys.ts'
import { listKeys, listOperators, listSessions, readOperator } from './read.ts'
import { readInvitation } from './read-invitation.ts'
import { signInWithPasskey, signInWithPassword, signInWithRecoveryCode } from './sign-in.ts'
import { planStepUp, stepUpWithCode, stepUpWithPasskey } from './step-up.ts'

export const operatorsOperatorRoutes: Route[] = [
  route(signInCalls.readInvitation, async (ctx, { body }) => ({ data: await readInvitation(ctx, body) })),
  route(signInCalls.planPasskey, async (ctx, { body }) => ({ data: { ...(await planPasskey(ctx, body)) } })),
  route(signInCalls.joinWithPasskey, async (ctx, ask) => joined(ask, await joinWithPasskey(ctx, { ...ask.body, ...callerOf(ask) }))),
  route(signInCalls.planPassword, async (ctx, { body }) => ({ data: await planPassword(ctx, body) })),
  route(signInCalls.joinWithPassword, async (ctx, ask) => joined(ask, await joinWithPassword(ctx, { ...ask.body, ...callerOf(ask) }))),
  route(signInCalls.askForPasskey, async ctx => ({ data: { ...(await optionsForUse(ctx)) } })),
  route(signInCalls.signInWithPasskey, async (ctx, ask) => signedIn(ask, await signInWithPasskey(ctx, { ...ask.body, ...callerOf(ask) }))),
  route(signInCalls.signInWithPassword, async (ctx, ask) =>
    signedIn(ask, await signInWithPassword(ctx, { ...ask.body, ...callerOf(ask) })),
  ),
  route(signInCalls.signInWithRecoveryCode, async (ctx, ask) =>
    signedIn(ask, await signInWithRecoveryCode(ctx, { ...ask.body, ...callerOf(ask) })),
  ),
  route(calls.getOperator, async (ctx, { asker }) => ({ data: await readOperator(ctx, signedOf(asker)) })),
  route(calls.signOutOperator, async (ctx, { asker, keepSession }) => {
    await signOut(ctx, signedOf(asker))
    keepSession(null)
  }),
  route(calls.listOperatorSessions, async (ctx, { asker }) => ({ data: await listSessions(ctx, signedOf(asker)) })),
  route(calls.endOperatorSession, (ctx, { asker, params: { id } }) => endSession(ctx, { name: asker.operatorId, sessionId: id })),
  route(keyCalls.planStepUp, async (ctx, { asker }) => ({ data: await planStepUp(ctx, signedOf(asker)) })),
  route(keyCalls.stepUpWithPasskey, async (ctx, { asker, body }) => proven(await stepUpWithPasskey(ctx, { ...signedOf(asker), ...body }))),
  route(keyCalls.stepUpWithCode, async (ctx, { asker, body }) => proven(await stepUpWithCode(ctx, { ...signedOf(asker), ...body }))),
  route(keyCalls.listKeys, async (ctx, { asker }) => ({ data: await listKeys(ctx, signedOf(asker)) })),
  route(keyCalls.planOtherPasskey, async (ctx, { asker }) => ({ data: { ...(await planOtherPasskey(ctx, signedOf(asker))) } })),
  route(keyCalls.addPasskey, async (ctx, ask) => ({
    data: await addPasskey(ctx, { ...signedOf(ask.asker), ...ask.body, userAgent: callerOf(ask).userAgent }),
  })),
  route(keyCalls.removePasskey, async (ctx, { asker, params: { id } }) => ({
    data: await removePasskey(ctx, { name: asker.operatorId, id }),
  })),
  route(calls.listOperators, async ctx => ({ data: await listOperators(ctx) })),
  route(calls.inviteOperator, async (ctx, { body: { name, role, reason }, asker }) => ({
    data: await inviteOperator(ctx, { name, role, ...byOperator(asker, reason) }),
  })),
  route(calls.endOperator, async (ctx, { params: { name }, body: { reason }, asker }) => ({
    data: await endOperator(ctx, { name, ...byOperator(asker, reason) }),
  })),
]

type Keeping = Pick<Ask<typeof signInCalls.askForPasskey>, 'keepSession'>

function signedIn({ keepSession }: Keeping, { token, operator }: SignedIn) {
  keepSession(token)
  return { data: operator }
}

function joined({ keepSession }: Keeping, { token, operator, codes }: SignedIn & { codes: string[] }) {
  keepSession(token)
  return { data: { ...operator, codes } }
}

function proven(until: Date) {
  return { data: { until: until.toISOString() } }
}

function callerOf({ address, headers }: { address: string; headers: Headers }) {
  return { address, userAgent: headers.get('user-agent') }
}

/** The endpoints of one's own session are not served at the operators' socket, where nobody has one. */
function signedOf({ operatorId: name, sessionId }: AskerOf<'operator'>) {
  invariant(sessionId, 'an operator of the console has a session')
  return { name, sessionId }
}
