import { expect, test } from 'vitest'
import { checkLayers, findFolderCircles } from './check-folders.ts'
import { serverLayers } from './server-layers.ts'
import { parseSource } from './sources.ts'
import { storefrontLayers } from './storefront-layers.ts'

const folders = ['house/*', 'house/rooms/*']

test('a circle of folders is reported once, with its files', () => {
  const sources = [
    parseSource('house/orders/place.ts', "import '../payments/ask.ts'\n"),
    parseSource('house/payments/ask.ts', 'export const ask = 1\n'),
    parseSource('house/payments/settle.ts', "import '../ledger/post.ts'\nimport '../catalog/read.ts'\n"),
    parseSource('house/catalog/read.ts', "import '../orders/read.ts'\n"),
  ]
  expect(findFolderCircles(sources, folders)).toEqual([
    [
      'circle of folders: house/orders → house/payments → house/catalog → house/orders',
      '  house/orders/place.ts:1 uses house/payments/ask.ts',
      '  house/payments/settle.ts:2 uses house/catalog/read.ts',
      '  house/catalog/read.ts:1 uses house/orders/read.ts',
    ].join('\n'),
  ])
  expect(findFolderCircles(sources.slice(0, 3), folders)).toEqual([])
})

test.each([
  "import type { Order } from '../orders/read.ts'",
  "export type { Order } from '../orders/read.ts'",
  "type Orders = typeof import('../orders/read.ts')",
  "const orders = () => import('../orders/read.ts')",
])('%s closes a circle like any import', back => {
  const sources = [parseSource('house/orders/place.ts', "import '../payments/ask.ts'\n"), parseSource('house/payments/ask.ts', `${back}\n`)]
  expect(findFolderCircles(sources, folders)).toHaveLength(1)
})

test('two separate circles are reported as two', () => {
  const pair = (one: string, other: string) => [
    parseSource(`house/${one}/a.ts`, `import '../${other}/b.ts'\n`),
    parseSource(`house/${other}/b.ts`, `import '../${one}/a.ts'\n`),
  ]
  expect(findFolderCircles([...pair('orders', 'payments'), ...pair('wallet', 'ledger')], folders)).toHaveLength(2)
})

test('imports within a folder, to its subfolders and from tests make no circle of folders', () => {
  const sources = [
    parseSource('house/orders/a.ts', "import './late/b.ts'\nimport '../payments/a.ts'\n"),
    parseSource('house/orders/late/b.ts', "import '../a.ts'\n"),
    parseSource('house/payments/a.test.ts', "import '../orders/a.ts'\n"),
  ]
  expect(findFolderCircles(sources, folders)).toEqual([])
})

test('a file belongs to the longest matching folder', () => {
  const sources = [
    parseSource('house/rooms/red/a.ts', "import '../blue/b.ts'\n"),
    parseSource('house/rooms/blue/b.ts', "import '../red/a.ts'\n"),
  ]
  expect(findFolderCircles(sources, folders)).toEqual([expect.stringContaining('house/rooms/red → house/rooms/blue → house/rooms/red')])
})

const page = 'storefront/app/routes/home/page.tsx'
const button = 'storefront/app/ui/button.tsx'

test.each([
  [page, "import { Buy } from '../product/buy.tsx'"],
  [button, "import { Cover } from '~/components/cover.tsx'"],
  [button, "import type { Order } from '../session/order.ts'"],
  ['storefront/app/lib/data.ts', "import type { loader } from '../root.tsx'"],
  ['storefront/app/features/account/a.ts', "import { Article } from '../content/article.tsx'"],
])('%s may not say %s', (path, text) => {
  expect(checkLayers([parseSource(path, `${text}\n`)], storefrontLayers)).toEqual([expect.stringContaining('must not use')])
})

test('a layer may use all below it', () => {
  const text = "import { Shell } from '../../shell/store-shell.tsx'\nimport { cx } from '../../lib/class-names.ts'\nimport './part.tsx'\n"
  expect(checkLayers([parseSource(page, text)], storefrontLayers)).toEqual([])
})

const ledger = 'server/src/modules/ledger/post.ts'

test.each([
  [ledger, "import { holdUser } from '../identity/hold-user.ts'"],
  [ledger, "import type { Catalogue } from '../catalog/read.ts'"],
  [ledger, "import { icons } from '../icons/read.ts'"],
  ['server/src/platform/clock.ts', "import type { Ctx } from '../ctx/context.ts'"],
  ['server/src/db/open.ts', "import type { Ctx } from '../ctx/context.ts'"],
  ['server/src/gateways/gateway.ts', "import type { Ctx } from '../ctx/context.ts'"],
  ['server/src/http/route.ts', "import { orderRoutes } from '../modules/orders/routes.ts'"],
  ['server/src/modules/catalog/read.ts', "import { loadConfig } from '../../config.ts'"],
  // A folder that no layer names may use nothing.
  ['server/src/modules/bonus/read.ts', "import { rupiah } from '@kilat/contract/money.ts'"],
  ['server/src/bonus/bonus.ts', "import type { Clock } from '../platform/clock.ts'"],
  ['server/src/app.ts', "import { make } from './test/make-item.ts'"],
  ['contract/src/catalog.ts', "import { Clock } from '../../server/src/platform/clock.ts'"],
])('%s may not say %s', (path, text) => {
  expect(checkLayers([parseSource(path, `${text}\n`)], serverLayers)).toEqual([expect.stringContaining('must not use')])
})

test('a module may use those below it', () => {
  const text =
    "import { post } from '../ledger/post.ts'\nimport { holdUser } from '../identity/hold-user.ts'\nimport type { Order } from './read.ts'\n"
  expect(checkLayers([parseSource('server/src/modules/orders/place.ts', text)], serverLayers)).toEqual([])
})
