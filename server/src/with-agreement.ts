import { limitedActs, type WantedAct } from '@kilat/contract/operator/approvals.ts'
import type { Route } from './http/route.ts'
import { refuseAboveLimit } from './modules/approvals/refuse-above-limit.ts'
import type { AskerOf } from './platform/asker.ts'

/**
 * The same route, which refuses an operator of the console an act with more money than one may move alone. Nothing has happened then: the
 * console asks for the approval. Calls at the operators' socket have no limit.
 */
export function withAgreement(route: Route): Route {
  const { endpoint, handle } = route
  const act = limitedActs.find(name => name === endpoint.name)
  if (act === undefined) return route
  return {
    ...route,
    endpoint: { ...endpoint, problems: [...endpoint.problems, 'agreement_needed'] },
    handle: async (ctx, ask) => {
      // Each of these endpoints is for operators only, and has parsed params and body with the schemas of its act.
      const { operatorId: name, sessionId } = ask.asker as AskerOf<'operator'>
      const wanted = { act, params: ask.params, body: ask.body } as WantedAct
      if (sessionId !== undefined) await refuseAboveLimit(ctx, { wanted, name })
      return handle(ctx, ask)
    },
  }
}
