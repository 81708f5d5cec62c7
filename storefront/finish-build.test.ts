import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishBuild, slimManifest } from './finish-build.ts'

const route = { id: 'routes/a', path: 'a', hasLoader: true, hasAction: false, module: '/assets/a.js', imports: ['/assets/b.js'], css: [] }
const manifest = `window.__reactRouterManifest=${JSON.stringify({ entry: { module: '/e.js', imports: [] }, routes: { 'routes/a': route }, version: 'ab12' })};`

let build = ''
let client = ''
beforeEach(async () => {
  build = mkdtempSync(join(tmpdir(), 'kilat-build-'))
  client = join(build, 'client')
  for (const folder of ['assets', '.vite']) await mkdir(join(client, folder), { recursive: true })
  writeFileSync(join(client, '.vite', 'packages.json'), '[]')
})
afterEach(() => rmSync(build, { recursive: true }))

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(client, path), 'utf8'))

test('[build.check] a build has a name, and a manifest of its files under that name', () => {
  writeFileSync(join(client, 'assets', 'manifest-ab12.js'), manifest)
  writeFileSync(join(client, 'assets', 'a.js'), '')
  finishBuild(client)
  expect(readJson('builds/latest.json')).toMatchObject({ id: 'ab12' })
  expect(readJson('builds/meta/ab12.json')).toMatchObject({ id: 'ab12', files: ['/assets/a.js', '/assets/manifest-ab12.js'] })
})

test('the list of packages lies beside the files visitors get, and is none of them', () => {
  writeFileSync(join(client, 'assets', 'manifest-ab12.js'), manifest)
  finishBuild(client)
  expect(readJson('../packages.json')).toEqual([])
  expect(readdirSync(client).sort()).toEqual(['assets', 'builds'])
})

test('the list of routes keeps what the router asks it for', () => {
  const slim: unknown = JSON.parse(/=(.*);$/.exec(slimManifest(manifest))?.[1] ?? '')
  expect(slim).toEqual({
    entry: { module: '/e.js', imports: [] },
    routes: { 'routes/a': { id: 'routes/a', path: 'a', hasLoader: true, module: '/assets/a.js' } },
    version: 'ab12',
  })
})

test('a manifest of another form stops the build, not the browser', () => {
  expect(() => slimManifest('export default {}')).toThrow('slimManifest')
  expect(() => finishBuild(client)).toThrow('no manifest')
})
