import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readNotices } from '../../tools/notices/notices-page.ts'
import { root } from '../../tools/steps/place.mjs'

test('the notices name every package whose code is in the browser’s files', () => {
  const inFiles: { name: string; version: string }[] = JSON.parse(readFileSync(`${root}/storefront/build/packages.json`, 'utf8'))
  const named = readNotices(readFileSync(`${root}/THIRD-PARTY-NOTICES.md`, 'utf8'))
  expect(inFiles.length).toBeGreaterThan(20)
  expect(inFiles.map(({ name, version }) => `${name}@${version}`).filter(id => !named.has(id))).toEqual([])
})
