import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readNotices } from '../../tools/notices/notices-page.ts'
import { root } from '../../tools/steps/place.mjs'

test.each([
  ['storefront/build/packages.json', 20],
  ['console/build/.vite/packages.json', 5],
])('the notices name every package whose code is in the browser’s files: %s', (list, least) => {
  const inFiles: { name: string; version: string }[] = JSON.parse(readFileSync(`${root}/${list}`, 'utf8'))
  const named = readNotices(readFileSync(`${root}/THIRD-PARTY-NOTICES.md`, 'utf8'))
  expect(inFiles.length).toBeGreaterThan(least)
  expect(inFiles.map(({ name, version }) => `${name}@${version}`).filter(id => !named.has(id))).toEqual([])
})
