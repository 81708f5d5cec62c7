import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStorefrontBuilds } from './storefront-build.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kilat-build-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function writeBuild(source: string): Promise<void> {
  for (const place of ['server', 'en/server']) {
    await mkdir(join(folder, place), { recursive: true })
    await writeFile(join(folder, place, 'index.js'), source)
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
}

test('the error for a missing build names the command that makes it', async () => {
  await expect(loadStorefrontBuilds(folder)).rejects.toThrow('npm run build')
})

test.each(['createLoadContext', 'queryNames'])('a build with only %s is refused', async part => {
  await writeBuild(`export const routes = {}; export const entry = { module: { default() {}, ${part}() {} } }`)
  await expect(loadStorefrontBuilds(folder)).rejects.toThrow('is not a build of the storefront')
})

test('a build is loaded, and its English twin when it is first asked for', async () => {
  await writeBuild('export const routes = {}; export const entry = { module: { default() {}, createLoadContext() {}, queryNames() {} } }')
  const builds = await loadStorefrontBuilds(folder)
  expect(builds).toHaveProperty('indonesian.entry.module.createLoadContext')
  expect(await builds.english()).toHaveProperty('entry.module.createLoadContext')
})

test('a build without English is refused at the start, not at the first visitor', async () => {
  await writeBuild('')
  await rm(join(folder, 'en'), { recursive: true })
  await expect(loadStorefrontBuilds(folder)).rejects.toThrow('npm run build')
})
