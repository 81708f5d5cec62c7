import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMissingAddresses, findMissingOptionals, isInStep } from './lockfile.mjs'
import { root } from './place.mjs'

const locked = {
  '': { version: '1.0.0' },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/other-machine': { version: '1.0.0', optional: true },
  'node_modules/@kilat/server': { link: true },
  server: { version: '0.1.0' },
}

test('packages noted by npm in the locked versions need no install', () => {
  expect(isInStep(makeProject(locked, { 'node_modules/hono': { version: '4.0.0' } }))).toBe(true)
})

test('another version, a missing package and an interrupted install need an install', () => {
  expect(isInStep(makeProject(locked, { 'node_modules/hono': { version: '4.0.1' } }))).toBe(false)
  expect(isInStep(makeProject(locked, {}))).toBe(false)
  expect(isInStep(makeProject(locked, undefined))).toBe(false)
})

const { packages: ours } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('the lockfile holds the packages of other machines, so that npm ci takes it everywhere', () => {
  expect(findMissingOptionals(ours).map(({ path }) => path)).toEqual([])
})

test('the lockfile holds each package’s address, so that npm ci need not look it up, and npm puts the machine’s registry in its place', () => {
  expect(findMissingAddresses(ours)).toEqual([])
  const host = /^replace-registry-host=(.+)$/m.exec(readFileSync(join(root, '.npmrc'), 'utf8'))?.[1]
  const hosts = Object.values<{ resolved?: string }>(ours).flatMap(({ resolved }) =>
    resolved?.startsWith('http') ? [new URL(resolved).host] : [],
  )
  expect([...new Set(hosts)]).toEqual([host])
})

test('a package without its address, or with that of a registry, gets the one that is the same in each', () => {
  const address = 'https://packages.invalid/@types/ws/-/ws-8.0.0.tgz'
  const packages = {
    '': { version: '1.0.0' },
    server: { version: '0.1.0' },
    'node_modules/@kilat/server': { link: true, resolved: 'server' },
    'node_modules/hono/node_modules/@types/ws': { version: '8.0.0' },
    'node_modules/ws-types': { version: '8.0.0', name: '@types/ws', resolved: 'https://npm.example.com/@types/ws/-/ws-8.0.0.tgz' },
    'node_modules/ws': { version: '8.0.0', resolved: 'https://packages.invalid/ws/-/ws-8.0.0.tgz' },
    'node_modules/hono/node_modules/within': { version: '1.0.0', inBundle: true },
  }
  expect(findMissingAddresses(packages)).toEqual([
    { path: 'node_modules/hono/node_modules/@types/ws', address },
    { path: 'node_modules/ws-types', address },
  ])
})

test('a package for another machine missing in the lockfile is found, with its machine', () => {
  const packages = {
    'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-linux-x64-musl': '1.0.0', 'tool-linux-x64': '1.0.0' } },
    'node_modules/tool/node_modules/tool-linux-x64': { version: '1.0.0' },
  }
  expect(findMissingOptionals(packages)).toEqual([
    { path: 'node_modules/tool-linux-x64-musl', entry: { version: '1.0.0', optional: true, cpu: ['x64'], libc: ['musl'], os: ['linux'] } },
  ])
})

function makeProject(packages: object, installed: object | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'kilat-lockfile-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  if (installed) writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  return folder
}
