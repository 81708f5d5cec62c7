import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test, vi } from 'vitest'

/** Elsewhere no package is installed. */
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

test.runIf(canInstall)('the lists of packages are read once for all packages, and a package that is not there is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kilat-apt-'))
  const told = join(folder, 'told')
  const fake = `#!/bin/sh\necho "$@" >> ${told}\ncase "$*" in *absent*) exit 100;; esac\n`
  await writeFile(join(folder, 'apt-get'), fake, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  vi.resetModules()
  const { installDebianPackage } = await import('./debian.mjs')
  expect(await installDebianPackage('fonts')).toBe(true)
  expect(await installDebianPackage('absent')).toBe(false)
  const install = '-q install -y --no-install-recommends'
  expect((await readFile(told, 'utf8')).trim().split('\n')).toEqual(['-q update', `${install} fonts`, `${install} absent`])
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})
