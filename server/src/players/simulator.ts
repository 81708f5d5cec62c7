import type { ServerResponse } from 'node:http'
import { openLocalServer, readRequest } from '../platform/local-server.ts'

/** A call as it reached the company. */
export type SimulatedCall = { method: string; path: string; query: URLSearchParams; form: URLSearchParams; text: string; headers: Headers }

/** An account that the company can look up, by its own name of the game and the id in one text. */
export type SimulatedPlayer = { game: string; id: string; nickname: string; country?: string }

/** How one company behaves: its paths, credentials, bodies and errors, as its documents say. */
export type SimulatedCompany = {
  answer(call: SimulatedCall, players: readonly SimulatedPlayer[]): { status: number; body: unknown }
}

/**
 * How a call fails: the connection breaks before or after the company has looked, no answer ever comes, an HTML page with an error or with
 * HTTP 200, 429 with Retry-After, a redirect, JSON of another form, no body, or one that never ends.
 */
export const faults = [
  'lose_request',
  'lose_answer',
  'hang',
  'busy',
  'rate_limited',
  'html',
  'redirect',
  'nonsense',
  'empty',
  'huge',
  'cut_off',
] as const

export type Fault = (typeof faults)[number]

export type Simulator = {
  /** Such as `http://127.0.0.1:40123`, the same after being down. */
  url: string
  players: SimulatedPlayer[]
  /** All calls, those that failed too. */
  calls: SimulatedCall[]
  /** The next calls fail so, one each. */
  breakNext(...next: Fault[]): void
  /** The next call is answered after this time. */
  slowNext(ms: number): void
  goDown(): Promise<void>
  comeUp(): Promise<void>
  close(): Promise<void>
}

/** Starts a company on a free port of this machine. */
export async function startSimulator(company: SimulatedCompany, players: readonly SimulatedPlayer[] = []): Promise<Simulator> {
  const known = players.map(player => ({ ...player }))
  const calls: SimulatedCall[] = []
  const broken: Fault[] = []
  const waits: number[] = []
  const server = await openLocalServer(async (request, response) => {
    const { method, url, headers, text } = await readRequest(request)
    const call = { method, path: url.pathname, query: url.searchParams, form: new URLSearchParams(text), text, headers }
    calls.push(call)
    const fault = broken.shift()
    const waitMs = waits.shift()
    const answer = () => respond(response, fault, () => company.answer(call, known))
    if (waitMs === undefined) answer()
    else setTimeout(answer, waitMs).unref()
  })
  return {
    url: server.url,
    players: known,
    calls,
    breakNext: (...next) => void broken.push(...next),
    slowNext: ms => void waits.push(ms),
    goDown: server.goDown,
    comeUp: server.comeUp,
    close: server.goDown,
  }
}

function respond(response: ServerResponse, fault: Fault | undefined, look: () => { status: number; body: unknown }): void {
  // A closed connection is never used again, so that a call to a company that is down fails as it would at first sight.
  response.setHeader('connection', 'close')
  const json = { 'content-type': 'application/json' }
  if (fault === 'lose_request') return void response.socket?.destroy()
  if (fault === 'busy') return void response.writeHead(503, { 'content-type': 'text/html' }).end('<html><h1>503</h1></html>')
  if (fault === 'rate_limited')
    return void response.writeHead(429, { ...json, 'retry-after': '120' }).end('{"message":"Too Many Attempts."}')
  const { status, body } = look()
  const text = JSON.stringify(body)
  switch (fault) {
    case 'lose_answer':
      return void response.socket?.destroy()
    case 'hang':
      return
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Just a moment...</title>')
    case 'redirect':
      return void response.writeHead(302, { location: '/elsewhere' }).end()
    case 'nonsense':
      return void response.writeHead(200, json).end('{"result":"maybe","status":"maybe","data":["?"]}')
    case 'empty':
      return void response.writeHead(200, json).end()
    case 'cut_off':
      return void response.writeHead(200, json).end(text.slice(0, -3))
    case 'huge':
      return void pourOut(response.writeHead(200, json), text)
    default:
      response.writeHead(status, json).end(text)
  }
}

/** Sends a good answer with spaces behind it that never end, for as long as the other side reads. */
function pourOut(response: ServerResponse, start: string): void {
  const spaces = ' '.repeat(16 * 1024)
  const pour = () => {
    while (!response.destroyed && response.write(spaces)) {
      // Written until the other side is slower.
    }
  }
  response.on('drain', pour)
  response.write(start)
  pour()
}
