import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunkFolders, chunkOf } from './chunk-folders.ts'

test.each([
  ['/kilat/node_modules/react-router/dist/production/lib/hooks.js', 'framework'],
  ['/kilat/storefront/app/shell/logo.tsx', 'shell'],
  ['C:\\kilat\\storefront\\app\\ui\\icon.tsx', 'shell'],
  ['/kilat/storefront/app/session/calls/call-api.ts', 'shell'],
  ['/kilat/storefront/app/components/order-list.tsx', 'orders'],
  ['/kilat/storefront/app/components/basics/badge.tsx', 'parts'],
  ['/kilat/storefront/app/components/look-up/order-look-up.tsx', undefined],
  ['/kilat/storefront/app/session/api/browser-api.ts', undefined],
  ['/kilat/storefront/app/features/realtime/connection.client.ts', undefined],
  ['/kilat/storefront/app/text/shell/time.ts', 'shell'],
  ['/kilat/storefront/app/ui/late/dialog.tsx', undefined],
  ['/kilat/storefront/app/text/product.ts', undefined],
  ['/kilat/storefront/app/routes/home/route.tsx', undefined],
  ['/kilat/node_modules/react-dropzone/index.js', undefined],
])('%s comes with %s', (id, chunk) => {
  expect(chunkOf(id)).toBe(chunk)
})

test('what starts the page as it is imported stands in no file that is imported for something else', () => {
  expect(chunkOf('/kilat/storefront/app/entry.client.tsx')).toBeUndefined()
})

test('what comes together is said by folders alone, and each of them is there', () => {
  const app = join(import.meta.dirname, 'app')
  const folders = Object.values(chunkFolders).flat()
  expect(folders.filter(folder => !existsSync(join(app, folder)))).toEqual([])
  expect(new Set(folders).size).toBe(folders.length)
  for (const file of ['vite.config.ts', 'chunk-folders.ts']) {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8').replace(/^import .*$/gm, '')
    expect(source).not.toMatch(/[\w-]+\.tsx?\b/)
  }
})
