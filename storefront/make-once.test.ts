import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOnce } from './make-once.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kilat-once-'))
  file = join(folder, 'kept', 'text.js')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a text that several ask for at once is made once, and kept', async () => {
  let made = 0
  const make = async () => {
    made += 1
    await wait(120)
    return `text ${made}`
  }
  expect(await Promise.all([makeOnce(file, make), makeOnce(file, make), makeOnce(file, make)])).toEqual(['text 1', 'text 1', 'text 1'])
  expect(await makeOnce(file, make)).toBe('text 1')
  expect(readFileSync(file, 'utf8')).toBe('text 1')
  expect(existsSync(`${file}.lock`)).toBe(false)
})

test('a text that can not be made is an error for whoever asks, and is made when it can be', async () => {
  const fail = async () => {
    await wait(20)
    throw new Error('no text')
  }
  const both = await Promise.allSettled([makeOnce(file, fail), makeOnce(file, fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await makeOnce(file, async () => 'text')).toBe('text')
})

test.each([
  ['a killed process', () => String(spawnSync(process.execPath, ['-e', '']).pid), 0],
  ['a process that was killed long ago, whose number another one has', () => String(process.pid), 61_000],
])('what was begun by %s is made by the next one', async (_name, pid, ageMs) => {
  await makeOnce(file, async () => 'first')
  rmSync(file)
  writeFileSync(`${file}.lock`, pid())
  const since = new Date(Date.now() - ageMs)
  utimesSync(`${file}.lock`, since, since)
  expect(await makeOnce(file, async () => 'second')).toBe('second')
})
