import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addLanguage } from './build.mjs'

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kilat-languages-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

function write(build: string, files: Record<string, string>): string {
  const folder = join(parent, build)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const own = {
  'client/assets/a-1.js': 'same',
  'client/assets/page-2.js': 'beli',
  'client/builds/meta/1.json': 'own',
  'client/builds/latest.json': '1',
  'server/index.js': 'own',
}
const other = {
  'client/assets/a-1.js': 'same',
  'client/assets/page-3.js': 'buy',
  'client/builds/meta/2.json': 'other',
  'client/builds/latest.json': '2',
  'server/index.js': 'other',
}

test('the files of both languages are served from one folder, and each has its own latest build', () => {
  const built = write('build', own)
  addLanguage({ built, added: write('en', other), language: 'en' })
  const read = (file: string) => readFileSync(join(built, file), 'utf8')
  expect(readdirSync(join(built, 'client/assets'))).toEqual(['a-1.js', 'page-2.js', 'page-3.js'])
  expect([read('client/builds/latest.json'), read('client/builds/latest-en.json'), read('client/builds/meta/2.json')]).toEqual([
    '1',
    '2',
    'other',
  ])
  expect([read('server/index.js'), read('en/server/index.js')]).toEqual(['own', 'other'])
})

test('two files of one name with different contents fail the build', () => {
  const added = write('en', { ...other, 'client/assets/a-1.js': 'another' })
  expect(() => addLanguage({ built: write('build', own), added, language: 'en' })).toThrow('a-1.js differs')
})
