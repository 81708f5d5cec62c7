import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunkOf, shellFolders } from './chunk-folders.ts'

test.each([
  ['/kilat/node_modules/react-router/dist/production/lib/hooks.js', 'framework'],
  ['/kilat/storefront/app/shell/logo.tsx', 'shell'],
  ['C:\\kilat\\storefront\\app\\ui\\icon.tsx', 'shell'],
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

test('what every page loads is said by folders alone, and each of them is there', () => {
  const app = join(import.meta.dirname, 'app')
  expect(shellFolders.filter(folder => !existsSync(join(app, folder)))).toEqual([])
  for (const file of ['vite.config.ts', 'chunk-folders.ts']) {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8').replace(/^import .*$/gm, '')
    expect(source).not.toMatch(/[\w-]+\.tsx?\b/)
  }
})
