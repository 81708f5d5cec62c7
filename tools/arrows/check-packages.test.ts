import { expect, test } from 'vitest'
import { checkPackages } from './check-packages.ts'
import { parseSource } from './sources.ts'

const manifests = new Map<string, { dependencies: Record<string, string> }>([
  ['server', { dependencies: { hono: '1.0.0' } }],
  ['storefront', { dependencies: { '@kilat/contract': '1.0.0', 'react-dom': '1.0.0' } }],
])
const page = parseSource('storefront/app/root.tsx', "import 'react-dom/server'\n")

const check = (path: string, text: string) => checkPackages([page, parseSource(path, `${text}\n`)], manifests)

test.for([
  ['server/src/app.ts', "import { Hono } from 'hono/tiny'"],
  ['server/src/app.ts', "import { readFile } from 'node:fs'"],
  ['server/src/app.ts', "import type { Sharp } from 'sharp'"],
  ['server/src/app.test.ts', "import { expect } from 'vitest'"],
  ['server/src/test/store.ts', "import { expect } from 'vitest'"],
  ['storefront/app/lib/popup.client.ts', "import { getAuth } from 'firebase/auth'"],
  ['storefront/app/routes.ts', "import { route } from '@react-router/dev/routes'"],
  ['storefront/vite.config.ts', "import { defineConfig } from 'vite'"],
] as const)('%s may contain %s', ([path, text]) => {
  expect(check(path, text)).toEqual([])
})

test.for([
  ['server/src/app.ts', "import sharp from 'sharp'", 'sharp'],
  ['server/src/app.ts', "export { x } from '@scope/name/deep.js'", '@scope/name'],
  ['storefront/app/lib/popup.ts', "const x = () => import('firebase/auth')", 'firebase'],
] as const)('%s may contain %s only if the package is a dependency', ([path, text, name]) => {
  expect(check(path, text)).toEqual([`${path}:1  runs with ${name}: it belongs in the dependencies of ${path.split('/')[0]}/package.json`])
})

test('a storefront dependency that no page needs on the server is reported', () => {
  const client = parseSource('storefront/app/entry.client.tsx', "import 'react-dom/client'\n")
  expect(checkPackages([client], manifests)).toEqual([
    "storefront/package.json  only the browser's build needs react-dom: it belongs in devDependencies",
  ])
})
