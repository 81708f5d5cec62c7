import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaticFiles, type StaticFiles } from './static-files.ts'

const script = 'export const kilat = 1\n'.repeat(100)
let root: string
let files: StaticFiles

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kilat-files-'))
  await mkdir(join(root, 'client', 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(root, 'client', 'assets', 'home-1a2b.js'), script)
  await writeFile(join(root, 'client', 'assets', 'packed-1a2b.js'), script)
  await writeFile(join(root, 'client', 'assets', 'packed-1a2b.js.br'), 'as packed by the build')
  await writeFile(join(root, 'client', 'favicon.svg'), '<svg/>')
  await writeFile(join(root, 'client', 'assets', 'gone-1a2b.js'), script)
  await mkdir(join(root, 'client', 'builds', 'meta'), { recursive: true })
  await writeFile(join(root, 'client', 'builds', 'latest.json'), '{"id":"a1"}')
  await writeFile(join(root, 'client', 'builds', 'meta', 'a1.json'), '{"id":"a1"}')
  await writeFile(join(root, 'client', 'service-worker.js'), script)
  files = createStaticFiles(join(root, 'client'))
  await rm(join(root, 'client', 'assets', 'gone-1a2b.js'))
})
afterAll(() => rm(root, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}) => files.answer(path, new Headers(headers))

test('a file with a hash in its name may be kept for a year', async () => {
  const answer = await ask('/assets/home-1a2b.js')
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await answer?.text()).toBe(script)
})

test('a file without a hash is kept briefly and revalidated cheaply', async () => {
  const first = await ask('/favicon.svg')
  expect(first?.headers.get('cache-control')).toContain('max-age=300')
  const again = await ask('/favicon.svg', { 'if-none-match': first?.headers.get('etag') ?? '' })
  expect(again?.status).toBe(304)
})

test('text is compressed as the client accepts it', async () => {
  const brotli = await ask('/assets/home-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await ask('/assets/home-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(brotli?.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync((await brotli?.arrayBuffer()) ?? '').toString()).toBe(script)
  expect(gunzipSync((await gzip?.arrayBuffer()) ?? '').toString()).toBe(script)
})

test('a file compressed by the build is sent as it is', async () => {
  const answer = await ask('/assets/packed-1a2b.js', { 'accept-encoding': 'br' })
  expect(answer?.headers.get('content-encoding')).toBe('br')
  expect(await answer?.text()).toBe('as packed by the build')
  expect(files.has('/assets/packed-1a2b.js.br')).toBe(false)
})

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/assets', '/nothing.js'])('%s is not a file', path => {
  expect(ask(path)).toBeUndefined()
})

test('[build.check] the latest build’s name is never kept; a build’s list of files never changes', async () => {
  const latest = await ask('/builds/latest.json')
  expect(latest?.headers.get('cache-control')).toBe('no-cache')
  const again = await ask('/builds/latest.json', { 'if-none-match': latest?.headers.get('etag') ?? '' })
  expect(again?.status).toBe(304)
  expect((await ask('/builds/meta/a1.json'))?.headers.get('cache-control')).toContain('immutable')
  expect(ask('/builds/meta/a2.json')).toBeUndefined()
})

test('the service worker is served at the root, is never kept, and may call its own site', async () => {
  const worker = await ask('/service-worker.js')
  expect(worker?.headers.get('content-type')).toContain('text/javascript')
  expect(worker?.headers.get('cache-control')).toBe('no-cache')
  expect(worker?.headers.get('service-worker-allowed')).toBe('/')
  expect(worker?.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

test('the bytes of a file can be read, and an unknown file has none', async () => {
  expect(Buffer.from((await files.read('/favicon.svg')) ?? []).toString()).toBe('<svg/>')
  expect(await files.read('/../secret.txt')).toBeUndefined()
})

test('[build.chunk-failure] a file deleted since the start is a plain 404 that is not kept', async () => {
  const answer = await ask('/assets/gone-1a2b.js', { 'accept-encoding': 'br' })
  expect(answer?.status).toBe(404)
  expect(answer?.headers.get('cache-control')).toBe('no-store')
  expect(await files.read('/assets/gone-1a2b.js')).toBeUndefined()
})
