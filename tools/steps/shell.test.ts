import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchShell } from './shell.mjs'

let folder: string
let cache: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kilat-shell-'))
  cache = join(folder, 'cache')
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** A registry with a package that holds this program. Answers the package's checksum. */
function publish(program: string): string {
  mkdirSync(join(folder, 'package/bin'), { recursive: true })
  writeFileSync(join(folder, 'package/bin/chromium.br'), brotliCompressSync(program))
  const file = join(folder, 'published.tgz')
  spawnSync('tar', ['-czf', file, '-C', folder, 'package'])
  const npm = `#!/bin/sh\necho asked >> ${join(folder, 'asked')}\nfor last; do true; done\ncp ${file} "$last/fetched.tgz"\n`
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 })
  return `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
}

const starts = '#!/bin/sh\nexit 0\n'
const isPossible = process.platform === 'linux' && process.arch === 'x64'

test.runIf(isPossible)('the headless shell is fetched once, and starts', async () => {
  const integrity = publish(starts)
  const shell = await fetchShell(cache, integrity)
  expect(spawnSync(shell ?? '', ['--version']).status).toBe(0)
  expect(await fetchShell(cache, integrity)).toBe(shell)
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('asked\n')
  expect(readdirSync(cache)).toHaveLength(1)
})

test.runIf(isPossible).each([
  ['is another than the one that is named', starts, 'sha512-another'],
  ['does not start', '#!/bin/sh\nexit 127\n', undefined],
])('a headless shell that %s is not kept', async (_, program, integrity) => {
  const published = publish(program)
  expect(await fetchShell(cache, integrity ?? published)).toBeUndefined()
  expect(readdirSync(cache)).toEqual([])
})

test.runIf(isPossible)('a registry that does not answer leaves the journeys to another browser', async () => {
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  expect(await fetchShell(cache)).toBeUndefined()
  expect(readdirSync(cache)).toEqual([])
})
