import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStorefrontBuild } from './storefront-build.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kilat-build-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function writeBuild(source: string): Promise<void> {
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server', 'index.js'), source)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
}

test('the error for a missing build names the command that makes it', async () => {
  await expect(loadStorefrontBuild(folder)).rejects.toThrow('npm run build')
})

test.each(['createLoadContext', 'queryNames'])('a build with only %s is refused', async part => {
  await writeBuild(`export const routes = {}; export const entry = { module: { default() {}, ${part}() {} } }`)
  await expect(loadStorefrontBuild(folder)).rejects.toThrow('is not a build of the storefront')
})

test('a build is loaded', async () => {
  await writeBuild('export const routes = {}; export const entry = { module: { default() {}, createLoadContext() {}, queryNames() {} } }')
  expect(await loadStorefrontBuild(folder)).toHaveProperty('entry.module.createLoadContext')
})
