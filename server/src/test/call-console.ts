import { createApp } from '../app.ts'
import type { Ctx } from '../ctx/context.ts'

const origin = 'http://localhost:3000'

type Call = { body?: unknown; headers?: Record<string, string>; address?: string }

export type Console = {
  /** Calls the API as a page of the console does: with the cookie that it got, and its own origin. */
  call(method: string, path: string, call?: Call): Promise<Response>
  /** The answer's body; throws unless the call worked. */
  data<T>(method: string, path: string, call?: Call): Promise<T>
  /** The cookie that the browser holds, as its header; null without one. */
  cookie: string | null
}

/** A browser with the console open. Answers are checked against their declared schema. */
export function openConsole(ctx: Ctx, { isRateLimited = false } = {}): Console {
  const app = createApp(ctx, { storeApiKey: 'kilat-demo', origin, isRateLimited, checksAnswers: true })
  const browser: Console = {
    cookie: null,
    async call(method, path, { body, headers, address = '10.0.0.9' } = {}) {
      const sent = {
        ...{ origin, 'sec-fetch-site': 'same-origin', 'user-agent': chrome },
        ...(browser.cookie !== null && { cookie: browser.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      }
      const answer = await app.request(
        `/api${path}`,
        { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) },
        { visitor: { address, requestId: 'request-1', takesGzip: false } },
      )
      const [pair = '', ...terms] = answer.headers.get('set-cookie')?.split('; ') ?? []
      if (pair !== '') browser.cookie = terms.includes('Max-Age=0') ? null : pair
      return answer
    },
    async data<T>(method: string, path: string, call?: Call) {
      const answer = await browser.call(method, path, call)
      if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { data: T }).data
    },
  }
  return browser
}

const chrome = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
