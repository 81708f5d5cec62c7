import { createApp } from '../app.ts'
import type { Ctx } from '../ctx/context.ts'

/** One call of the API as a browser sends it. */
export type ApiCall = {
  /** The caller's access token. */
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** The address that limits count. */
  address?: string
}

export type ApiCaller = (method: string, path: string, call?: ApiCall) => Promise<Response>

/** Calls the API of a test store through all of HTTP except the network. Answers are checked against their declared schema. */
export function createApiCaller(ctx: Ctx, options: { isRateLimited?: boolean } = {}): ApiCaller {
  const { isRateLimited = false } = options
  const app = createApp(ctx, { storeApiKey: 'kilat-demo', origin: 'http://store.test', isRateLimited, checksAnswers: true })
  return async (method, path, { token, body, headers, address = '10.0.0.1' } = {}) =>
    app.request(
      `/api${path}`,
      {
        method,
        headers: {
          'x-api-key': 'kilat-demo',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { visitor: { address, requestId: 'request-1', takesGzip: false } },
    )
}
