import { operatorHeader } from '@kilat/contract/operator/act.ts'
import { createOperatorApp } from '../app.ts'
import type { Ctx } from '../ctx/context.ts'

type Call = { operator?: string; body?: unknown; headers?: Record<string, string> }

export type OperatorCaller = (method: string, path: string, call?: Call) => Promise<Response>

/** Calls the API of a test store as operators do at their socket. Answers are checked against their declared schema. */
export function createOperatorCaller(ctx: Ctx): OperatorCaller {
  const app = createOperatorApp(ctx, { origin: 'http://store.test', checksAnswers: true })
  return async (method, path, { operator = 'ujang', body, headers: own } = {}) => {
    const headers = { ...own, [operatorHeader]: operator, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return app.request(`/api${path}`, sent, { visitor: { address: 'operator', requestId: 'request-1', takesGzip: false } })
  }
}
