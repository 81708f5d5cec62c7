import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInStep } from './lockfile.mjs'

const locked = {
  '': { version: '1.0.0' },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/other-machine': { version: '1.0.0', optional: true },
  'node_modules/@kilat/server': { link: true },
  server: { version: '0.1.0' },
}

test('packages that npm noted as installed in the locked versions need no installing', () => {
  expect(isInStep(makeProject(locked, { 'node_modules/hono': { version: '4.0.0' } }))).toBe(true)
})

test('another version, a missing package and an interrupted install need installing', () => {
  expect(isInStep(makeProject(locked, { 'node_modules/hono': { version: '4.0.1' } }))).toBe(false)
  expect(isInStep(makeProject(locked, {}))).toBe(false)
  expect(isInStep(makeProject(locked, undefined))).toBe(false)
})

function makeProject(packages: object, installed: object | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'kilat-lockfile-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  if (installed) writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  return folder
}
