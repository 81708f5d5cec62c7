import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsEncoding } from '../http/compress.ts'
import { workerCsp } from '../http/security-headers.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Packed = { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding }
type StaticFile = {
  path: string
  type: string
  keeping: Keeping
  isWorker: boolean
  siblings: ReadonlySet<string>
  packed: Map<Encoding, Promise<Packed>>
}

/** `forever`: changed content has another name. `briefly`: asked for again after minutes. `never`: asked for again each time. */
type Keeping = 'forever' | 'briefly' | 'never'

export type StaticFiles = {
  has(path: string): boolean
  /** The file's raw bytes. Undefined if there is no such file. */
  read(path: string): Promise<Uint8Array | undefined>
  /** The answer with the file. Undefined if there is no such file. */
  answer(path: string, headers: Headers): Promise<Response> | undefined
}

const types: Partial<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.avif': 'image/avif',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** The service worker is served at the root, so that its scope is the whole site. */
const workerAddress = '/service-worker.js'

const cacheControl = {
  forever: 'public, max-age=31536000, immutable',
  briefly: 'public, max-age=300, stale-while-revalidate=86400',
  never: 'no-cache',
} satisfies Record<Keeping, string>

/**
 * Serves the files of one folder, listed once: a path that is not on the list causes no disk access.
 * Contents stay in memory, compressed once per encoding; a file that can not change under its name may be kept for a year.
 */
export function createStaticFiles(folder: string): StaticFiles {
  const files = listFiles(folder)
  return {
    has: path => files.has(path),
    async read(path) {
      const file = files.get(path)
      return file && (await packed(file, 'identity').catch(undefinedWhereGone))?.bytes
    },
    answer(path, headers) {
      const file = files.get(path)
      return file && answerFile(file, headers)
    },
  }
}

function listFiles(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath, entry.name))
  const all = new Set(paths)
  const served = paths.filter(path => !/\.(?:br|gz)$/.test(path))
  return new Map(served.map(path => [toAddress(path.slice(folder.length)), describeFile(path, folder, all)]))
}

function describeFile(path: string, folder: string, siblings: ReadonlySet<string>): StaticFile {
  const address = toAddress(path.slice(folder.length))
  return {
    path,
    type: types[extname(path)] ?? 'application/octet-stream',
    keeping: keepingOf(address),
    isWorker: address === workerAddress,
    siblings,
    packed: new Map(),
  }
}

/** The name of the latest build, and the service worker, which would outlive a release, are never kept. */
function keepingOf(address: string): Keeping {
  if (/^\/(?:assets|builds\/meta)\//.test(address)) return 'forever'
  return address.startsWith('/builds/') || address === workerAddress ? 'never' : 'briefly'
}

function toAddress(path: string): string {
  return encodeURI(path.replaceAll('\\', '/').replace(/^\/?/, '/'))
}

async function answerFile(file: StaticFile, asked: Headers): Promise<Response> {
  const found = await packed(file, chooseEncoding(file, asked.get('accept-encoding'))).catch(undefinedWhereGone)
  if (!found) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  const { bytes, encoding } = found
  const headers: Record<string, string> = { 'content-type': file.type, 'cache-control': cacheControl[file.keeping] }
  if (isText(file)) headers.vary = 'accept-encoding'
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  // Other sites show the picture when a page is shared.
  if (file.type.startsWith('image/')) headers['cross-origin-resource-policy'] = 'cross-origin'
  // An SVG opened by itself is a document, so scripts in it must not run.
  if (file.type === 'image/svg+xml') headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  if (file.isWorker) Object.assign(headers, { 'content-security-policy': workerCsp, 'service-worker-allowed': '/' })
  if (file.keeping !== 'forever') {
    headers.etag = `W/"${hash('sha1', bytes, 'base64url')}"`
    if (asked.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
  }
  return new Response(bytes, { headers })
}

/** A deployment deletes files of the previous build while this process still lists them. */
function undefinedWhereGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

function chooseEncoding(file: StaticFile, accepted: string | null): Encoding {
  if (!isText(file)) return 'identity'
  if (acceptsEncoding(accepted, 'br')) return 'br'
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : 'identity'
}

function isText(file: StaticFile): boolean {
  return /^text\/|json|xml|javascript/.test(file.type)
}

function packed(file: StaticFile, encoding: Encoding): Promise<Packed> {
  const known = file.packed.get(encoding)
  if (known) return known
  const packing = pack(file, encoding)
  file.packed.set(encoding, packing)
  packing.catch(() => file.packed.delete(encoding))
  return packing
}

async function pack(file: StaticFile, encoding: Encoding): Promise<Packed> {
  const sibling = `${file.path}${encoding === 'br' ? '.br' : '.gz'}`
  if (encoding !== 'identity' && file.siblings.has(sibling)) return { bytes: await readFile(sibling), encoding }
  const bytes = await readFile(file.path)
  if (encoding === 'identity' || bytes.length < 512) return { bytes, encoding: 'identity' }
  return { bytes: encoding === 'br' ? await brotliCompressed(bytes) : await gzipped(bytes), encoding }
}

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

function gzipped(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return gzipAsync(bytes, { level: 9 })
}

/** Quality 9 takes a tenth of the time of 11 for 2 or 3 % more bytes. */
function brotliCompressed(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}
