import type { ServerResponse } from 'node:http'
import { openLocalServer, readRequest } from '../../platform/local-server.ts'

/** A call as it reached the company; `json` is undefined if the text is not JSON. */
export type ReceivedCall = { path: string; headers: Headers; json: unknown }

/**
 * How a call fails. Before the company acted: `lose_request`. After it acted: `lose_answer` (the connection breaks), `hang` (no answer
 * ever), `error_page` (502), `unheard_of` (a code and a status that nobody documented), or this code in place of its own, which says nothing
 * of the transaction.
 */
export type CallFault = 'lose_request' | 'lose_answer' | 'hang' | 'error_page' | 'unheard_of' | { rc: string }

type ServerInput = {
  /** Called when a call has arrived, before the company acts. */
  arrive(call: ReceivedCall): void
  answer(call: ReceivedCall): { status: number; body: { data: unknown } }
  /** The fault of this call, if it has one. */
  faultOf(call: ReceivedCall): CallFault | undefined
  /** Milliseconds before the company acts, so that calls can meet. */
  delayMs(): number
}

/** An HTTP server on a free port of this machine that speaks JSON, and fails as it is told. */
export async function startServer({ arrive, answer, faultOf, delayMs }: ServerInput): Promise<{ url: string; close(): Promise<void> }> {
  const { url, goDown } = await openLocalServer(async (request, response) => {
    const { url, headers, json } = await readRequest(request)
    const call = { path: url.pathname, headers, json }
    arrive(call)
    if (delayMs() > 0) await new Promise(resolve => setTimeout(resolve, delayMs()))
    respond(response, { fault: faultOf(call), act: () => answer(call) })
  })
  return { url, close: goDown }
}

type Response = { fault: CallFault | undefined; act: () => { status: number; body: { data: unknown } } }

function respond(response: ServerResponse, { fault, act }: Response): void {
  response.setHeader('connection', 'close')
  if (fault === 'lose_request') return void response.socket?.destroy()
  const { status, body } = act()
  const reply = (status: number, answer: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
  if (typeof fault === 'object') return void reply(400, { data: { rc: fault.rc, message: `Ditolak (${fault.rc})` } })
  switch (fault) {
    case 'lose_answer':
      return void response.socket?.destroy()
    case 'hang':
      return
    case 'error_page':
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')
    case 'unheard_of':
      return void reply(200, { data: { ...Object(body.data), rc: '98', status: 'Ditinjau' } })
    default:
      reply(status, body)
  }
}
