import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishBuild } from './finish-build.ts'

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
  writeFileSync(join(client, 'assets', 'manifest-ab12.js'), 'window.__reactRouterManifest={"routes":{}};')
  writeFileSync(join(client, 'assets', 'a.js'), '')
  finishBuild(client)
  expect(readJson('builds/latest.json')).toMatchObject({ id: 'ab12' })
  expect(readJson('builds/meta/ab12.json')).toMatchObject({ id: 'ab12', files: ['/assets/a.js', '/assets/manifest-ab12.js'] })
})

test('the list of packages is outside the folder that visitors are served from', () => {
  writeFileSync(join(client, 'assets', 'manifest-ab12.js'), 'window.__reactRouterManifest={"routes":{}};')
  finishBuild(client)
  expect(readJson('../packages.json')).toEqual([])
  expect(readdirSync(client).sort()).toEqual(['assets', 'builds'])
})

test('a build without a manifest fails', () => {
  expect(() => finishBuild(client)).toThrow('no manifest')
})
