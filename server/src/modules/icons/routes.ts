import { type Context, Hono } from 'hono'
import { acceptsEncoding, compressOnce } from '../../http/compress.ts'
import { HttpProblem } from '../../http/problem-answer.ts'
import type { HttpEnv } from '../../http/visitor.ts'

type Look = { color?: string | undefined; width?: string | undefined; height?: string | undefined }

/** Source of the icons. Undefined means an unknown set or icon. */
export type IconSource = {
  read: (input: { prefix: string; names: readonly string[] }) => Promise<{ not_found?: string[] } | undefined>
  readSvg: (input: { prefix: string; name: string } & Look) => Promise<string | undefined>
}

const name = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const nameLength = 64
/** Most names in one call. Iconify's client sends fewer: it splits its calls at 500 characters. */
const namesAtOnce = 100

const lookRules = {
  color: /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,20}|currentColor)$/i,
  width: /^\d{1,4}(?:\.\d{1,3})?(?:px|em|rem)?$/,
  height: /^\d{1,4}(?:\.\d{1,3})?(?:px|em|rem)?$/,
} satisfies Record<keyof Look, RegExp>

/** Any site may show the icons, and they never change under their name: a new set comes with a new release. */
const shared = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=604800, min-refresh=604800, immutable',
  vary: 'accept-encoding',
}
/** A missing icon may come with the next release. */
const missingKeeping = 'public, max-age=300'
/** An SVG opened by itself is a document, so scripts in it must not run. */
const svgCsp = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves icon data like Iconify's API, so that its client needs no other host. To be mounted at `/icons`. */
export function createIcons(source: IconSource): Hono<HttpEnv> {
  const icons = new Hono<HttpEnv>()
  icons.get('/:prefix/icons.json', c => answerData(c, source, c.req.param('prefix')))
  icons.get('/:prefix/:file{.+\\.svg}', c => answerSvg(c, source, { prefix: c.req.param('prefix'), file: c.req.param('file') }))
  icons.get('/:file{.+\\.json}', c => answerData(c, source, c.req.param('file').slice(0, -'.json'.length)))
  icons.all('*', () => {
    throw notFound()
  })
  return icons
}

async function answerData(c: Context<HttpEnv>, source: IconSource, prefix: string): Promise<Response> {
  const names = (c.req.query('icons') ?? '').split(',').filter(Boolean)
  if (!isName(prefix) || names.length === 0) throw notFound()
  if (names.length > namesAtOnce) throw malformed(`Paling banyak ${namesAtOnce} ikon sekali minta.`)
  if (!names.every(isName)) throw malformed('Nama ikon hanya huruf kecil, angka, dan tanda hubung.')
  const data = await source.read({ prefix, names })
  if (!data) throw notFound()
  const indent = c.req.query('pretty') === '1' ? 2 : undefined
  return send(c, JSON.stringify(data, null, indent), {
    'content-type': 'application/json; charset=utf-8',
    ...(data.not_found && { 'cache-control': missingKeeping }),
  })
}

async function answerSvg(c: Context<HttpEnv>, source: IconSource, input: { prefix: string; file: string }): Promise<Response> {
  const wanted = { prefix: input.prefix, name: input.file.slice(0, -'.svg'.length) }
  if (!isName(wanted.prefix) || !isName(wanted.name)) throw notFound()
  const svg = await source.readSvg({ ...wanted, color: lookOf(c, 'color'), width: lookOf(c, 'width'), height: lookOf(c, 'height') })
  if (!svg) throw notFound()
  return send(c, svg, { 'content-type': 'image/svg+xml; charset=utf-8', 'content-security-policy': svgCsp })
}

function lookOf(c: Context<HttpEnv>, part: keyof Look): string | undefined {
  const given = c.req.query(part)
  if (given === undefined || lookRules[part].test(given)) return given
  throw malformed(`Isian ${part} tidak dikenal.`)
}

async function send(c: Context<HttpEnv>, body: string, own: Record<string, string>): Promise<Response> {
  const headers = { ...shared, ...own }
  const compressed = acceptsEncoding(c.req.header('accept-encoding'), 'gzip') ? await compressOnce(body) : undefined
  return new Response(compressed ?? body, { headers: compressed ? { ...headers, 'content-encoding': 'gzip' } : headers })
}

function isName(text: string): boolean {
  return text.length <= nameLength && name.test(text)
}

/** Clients of the API accept a 404 as final and ask no other host. */
function notFound(): HttpProblem {
  return new HttpProblem('not_found', 'Ikon ini tidak ada.', { 'access-control-allow-origin': '*' })
}

function malformed(sentence: string): HttpProblem {
  return new HttpProblem('malformed', sentence, { 'access-control-allow-origin': '*' })
}
