import { endpoint } from '@kilat/contract/endpoint.ts'
import { z } from 'zod'
import { type BoundRoute, createApi } from '../http/api.ts'
import { quietLog } from '../platform/log-quiet.ts'

export const shared = { summary: 'A try', tag: 'Tries', status: 200, problems: [], access: 'visitor' } as const
const idParams = z.object({ id: z.string().regex(/^[a-z]+$/) })

export const echo: BoundRoute = {
  endpoint: endpoint({
    ...shared,
    name: 'echo',
    method: 'POST',
    path: '/echoes',
    body: z.object({ player: z.object({ user_id: z.string().min(1) }), count: z.int().max(9) }),
  }),
  answer: async ask => ({ data: ask.body }),
}
export const thing: BoundRoute = {
  endpoint: endpoint({ ...shared, name: 'getThing', method: 'GET', path: '/things/{id}', params: idParams }),
  answer: async ask => ({ data: ask.params }),
}
export const recent: BoundRoute = {
  endpoint: endpoint({ ...shared, name: 'listRecent', method: 'GET', path: '/things/recent', publicForSeconds: 5 }),
  answer: async () => ({ data: 'recent' }),
}

const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }

type Call = { method?: string; headers?: Record<string, string>; body?: string; address?: string; isForAll?: boolean }

/** An API with only these routes, called as a visitor does. */
export function createCaller(routes: BoundRoute[], options: Partial<Parameters<typeof createApi>[1]> = {}) {
  const api = createApi(routes, {
    askers: {},
    storeApiKey: 'kilat-demo',
    origin: 'http://store.test',
    isRateLimited: true,
    checksAnswers: true,
    log: quietLog,
    ...options,
  })
  return async (path: string, call: Call = {}) => {
    const headers = { 'x-api-key': 'kilat-demo', 'content-type': 'application/json', ...call.headers }
    const env = { visitor: { ...visitor, address: call.address ?? visitor.address, isForAll: call.isForAll } }
    return api.request(path, { method: call.method ?? 'GET', headers, body: call.body }, env)
  }
}

export const post = (body: unknown, headers: Record<string, string> = {}): Call => ({ method: 'POST', body: JSON.stringify(body), headers })
