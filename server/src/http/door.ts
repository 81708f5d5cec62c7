import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Problem } from '../platform/problem.ts'
import { createHostCheck, hostOf } from './own-hosts.ts'
import { plainPage } from './plain-page.ts'
import { answerProblem, HttpProblem } from './problem-answer.ts'

export type DoorInput = { publicUrl: string; allowedHosts: readonly string[]; log: Logger }

/** Looks at a request before anything else does. Answers a refusal, or undefined for one that may come in. */
export type Door = (incoming: IncomingMessage) => Response | undefined

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Refuses what no visitor of this store sends: other methods, targets that are no addresses, hosts that are not the store's.
 * A target with a host in it, as proxies send them, becomes a path: what is behind the door reads paths alone.
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

/** Path with query, and the host it is asked of. In an absolute target that host counts, not the header (RFC 9112, 3.2.2). */
function readTarget({ url = '', headers }: IncomingMessage): { path: string; authority: string } | undefined {
  if (url.startsWith('/')) return { path: url, authority: headers.host ?? '' }
  const absolute = /^https?:\/\//i.test(url) ? URL.parse(url) : null
  if (!absolute || absolute.username || absolute.password) return undefined
  return { path: absolute.pathname + absolute.search, authority: absolute.host }
}

/** Balancers ask a machine by its address for how it is; that tells nobody anything. */
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

/** For an address that can not be read. */
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

/** Says once that somebody asks for a host the store does not answer for. Which one is the asker's word, and not written down. */
function createHostNotice(log: Logger): () => void {
  let isSaid = false
  return () => {
    if (isSaid) return
    isSaid = true
    log.warn('a request for a host that is not this store was refused: PUBLIC_URL and ALLOWED_HOSTS say which are')
  }
}
