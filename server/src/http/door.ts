import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Problem } from '../platform/problem.ts'
import { createHostCheck, hostOf } from './own-hosts.ts'
import { plainPage } from './plain-page.ts'
import { answerProblem, HttpProblem } from './problem-answer.ts'

export type DoorInput = { publicUrl: string; allowedHosts: readonly string[]; log: Logger }

/** Checks a request before anything else. Answers a refusal, or undefined if the request may come in. */
export type Door = (incoming: IncomingMessage) => Response | undefined

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Refuses requests that no visitor sends: other methods, invalid targets, other hosts.
 * A target with a host, as proxies send it, becomes a path, because the code behind the door reads only paths.
 */
export function createDoor(input: DoorInput): Door {
  const isOwnHost = createHostCheck(input)
  const noteHost = createHostNotice(input.log)
  return incoming => {
    const target = readTarget(incoming)
    const asked = { path: target?.path ?? '/', input }
    if (!methods.includes(incoming.method ?? '')) return refuseMethod(asked)
    const host = target && hostOf(target.authority)
    if (!host) return refuseAddress(asked)
    incoming.url = target.path
    if (isForHealth(target.path) || isOwnHost(host, incoming.socket)) return undefined
    noteHost()
    return refuseHost(asked)
  }
}

/** Path with query, and the requested host. In an absolute target its host counts, not the header (RFC 9112, 3.2.2). */
function readTarget({ url = '', headers }: IncomingMessage): { path: string; authority: string } | undefined {
  if (url.startsWith('/')) return { path: url, authority: headers.host ?? '' }
  const absolute = /^https?:\/\//i.test(url) ? URL.parse(url) : null
  if (!absolute || absolute.username || absolute.password) return undefined
  return { path: absolute.pathname + absolute.search, authority: absolute.host }
}

/** True for health checks, which balancers send to a machine's address; the answer reveals nothing. */
function isForHealth(path: string): boolean {
  return /^\/health\/(?:live|ready)$/.test(path)
}

type Asked = { path: string; input: Pick<DoorInput, 'publicUrl' | 'log'> }

function refuseMethod(asked: Asked): Response {
  const allow = methods.join(', ')
  const problem = new HttpProblem('method_not_allowed', 'Alamat ini tidak dipanggil dengan cara itu.', { allow })
  const page = {
    status: 405,
    title: 'Method Not Allowed',
    heading: 'Cara membukanya keliru',
    sentence: 'Buka toko lewat tautan di bawah ini.',
  }
  const response = refuse(asked, problem, page)
  response.headers.set('allow', allow)
  return response
}

/** The refusal of an unreadable target. */
export function refuseAddress(asked: Asked): Response {
  const problem = new Problem('malformed', 'Alamat ini tidak bisa dibaca.')
  const sentence = 'Periksa lagi alamatnya, atau buka toko lewat tautan di bawah ini.'
  return refuse(asked, problem, { status: 400, title: 'Bad Request', heading: 'Alamat ini tidak bisa dibaca', sentence })
}

function refuseHost(asked: Asked): Response {
  const problem = new Problem('host_unknown', 'Nama situs ini bukan milik toko. Panggil lewat alamat toko yang benar.')
  const sentence = 'Tautan yang kamu buka tidak menuju toko yang sebenarnya. Buka toko lewat tautan di bawah ini.'
  return refuse(asked, problem, { status: 421, title: 'Misdirected Request', heading: 'Ini bukan alamat toko', sentence })
}

function refuse(
  { path, input }: Asked,
  problem: Problem,
  page: { status: number; title: string; heading: string; sentence: string },
): Response {
  if (path.startsWith('/api/')) return answerProblem(problem, { log: input.log, requestId: '' })
  return plainPage({ ...page, link: { href: `${input.publicUrl}/`, text: 'Buka toko' } })
}

/** Logs once that requests come for a host the store does not answer for. The host itself is not logged, because the client chose it. */
function createHostNotice(log: Logger): () => void {
  let isSaid = false
  return () => {
    if (isSaid) return
    isSaid = true
    log.warn('a request for a host that is not this store was refused: PUBLIC_URL and ALLOWED_HOSTS say which are')
  }
}
