import type { ChosenLanguage } from '../http/language.ts'
import { plainPage } from '../http/plain-page.ts'
import { readBody } from '../http/read-body.ts'
import { Problem } from '../platform/problem.ts'

/** More fields than any form of the store has. */
const mostFields = 100

/**
 * The same request with its body read, so that a form has the same size limit as any other body. Throws `malformed` for a
 * body that is not a form, because pages take nothing else, and for one with too many fields. A missing body is an empty form. The
 * request gets the store's public address `origin`: the router refuses a form whose sender differs from its address, and a proxy in
 * front changes the address.
 */
export async function readForm(request: Request, origin: string): Promise<Request> {
  const body = new Uint8Array(await readBody(request))
  if (hasTooManyFields(body)) throw new Problem('malformed', `Formulir ini punya lebih dari ${mostFields} isian.`)
  const headers = new Headers(request.headers)
  if (body.length === 0) headers.set('content-type', 'application/x-www-form-urlencoded')
  const { host, pathname, search } = new URL(request.url)
  if (isSentBy(headers.get('origin'), [host, new URL(origin).host])) headers.set('origin', origin)
  const copy = () => new Request(origin + pathname + search, { method: request.method, headers, body })
  await copy()
    .formData()
    .catch(() => {
      throw new Problem('malformed', 'Kiriman ini bukan formulir.')
    })
  return copy()
}

/**
 * Counts what separates fields in both encodings, before anything is parsed: each field costs far more than its bytes, and the type
 * that a body names may be read differently by the parser.
 */
function hasTooManyFields(body: Uint8Array): boolean {
  const text = Buffer.from(body).toString('latin1')
  return text.split(/&|\n--/, mostFields + 1).length > mostFields
}

/** True if the page that sent a form belongs to one of these hosts, over http or https. */
function isSentBy(sender: string | null, hosts: readonly string[]): boolean {
  const url = sender === null ? null : URL.parse(sender)
  return url !== null && hosts.includes(url.host)
}

const indonesian = {
  heading: 'Kiriman ini tidak bisa dibaca',
  sentence: 'Kembali ke halaman sebelumnya, muat ulang, lalu kirim lagi.',
  home: 'Ke beranda',
}
const english: typeof indonesian = {
  heading: 'This could not be read',
  sentence: 'Go back to the previous page, reload it, and send it again.',
  home: 'To the home page',
}

/** The page for a visitor whose form could not be read; no page of the store sends such a form. */
export function unreadablePage(language: ChosenLanguage | undefined): Response {
  const { heading, sentence, home } = language ? english : indonesian
  return plainPage({ language, status: 400, title: 'Bad Request', heading, sentence, link: { href: '/', text: home } })
}
