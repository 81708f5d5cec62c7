import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCodeSecret } from './open-code-secret.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kilat-secret-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

test('the first start makes a secret that only its user can read, and later ones find it', () => {
  const dataDir = join(parent, 'data')
  const first = openCodeSecret({ codeSecret: undefined, dataDir })
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(openCodeSecret({ codeSecret: undefined, dataDir })).toBe(first)
  expect(readdirSync(dataDir)).toEqual(['code-secret'])
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'code-secret')).mode & 0o777).toBe(0o600)
})

test.each(['', '\n', 'f00d'])('a file that a power cut left with %j is no secret: the next start makes one', left => {
  writeFileSync(join(parent, 'code-secret'), left)
  const made = openCodeSecret({ codeSecret: undefined, dataDir: parent })
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(openCodeSecret({ codeSecret: undefined, dataDir: parent })).toBe(made)
})

test('a line end behind the secret, as editors add it, is not part of it', () => {
  const secret = 'a secret that was copied by hand.'
  writeFileSync(join(parent, 'code-secret'), `${secret}\n`)
  expect(openCodeSecret({ codeSecret: undefined, dataDir: parent })).toBe(secret)
})

test('a configured secret is used, and nothing is written', () => {
  const codeSecret = 'a secret that all machines share.'
  expect(openCodeSecret({ codeSecret, dataDir: join(parent, 'none') })).toBe(codeSecret)
  expect(existsSync(join(parent, 'none'))).toBe(false)
})

test('a folder that can not hold it stops the start and names the setting', () => {
  const dataDir = join(parent, 'file')
  writeFileSync(dataDir, '')
  expect(() => openCodeSecret({ codeSecret: undefined, dataDir })).toThrow(/CODE_SECRET/)
})
