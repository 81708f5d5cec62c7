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
  files = createStaticFiles(join(root, 'client'))
})
afterAll(() => rm(root, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}) => files.answer(path, new Headers(headers))

test('a file with a hash in its name may be kept for a year', async () => {
  const answer = await ask('/assets/home-1a2b.js')
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await answer?.text()).toBe(script)
})

test('a file without one is kept shortly and asked for again cheaply', async () => {
  const first = await ask('/favicon.svg')
  expect(first?.headers.get('cache-control')).toContain('max-age=300')
  const again = await ask('/favicon.svg', { 'if-none-match': first?.headers.get('etag') ?? '' })
  expect(again?.status).toBe(304)
})

test('text is sent the way the client takes it', async () => {
  const brotli = await ask('/assets/home-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await ask('/assets/home-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(brotli?.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync((await brotli?.arrayBuffer()) ?? '').toString()).toBe(script)
  expect(gunzipSync((await gzip?.arrayBuffer()) ?? '').toString()).toBe(script)
})

test('what the build packed is sent as it is', async () => {
  const answer = await ask('/assets/packed-1a2b.js', { 'accept-encoding': 'br' })
  expect(answer?.headers.get('content-encoding')).toBe('br')
  expect(await answer?.text()).toBe('as packed by the build')
  expect(files.has('/assets/packed-1a2b.js.br')).toBe(false)
})

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/assets', '/nothing.js'])('%s is no file', path => {
  expect(ask(path)).toBeUndefined()
})
