import { expect, test } from 'vitest'
import { checkLate } from './check-late.ts'
import { parseSource } from './sources.ts'

const route = 'storefront/app/routes/product/route.tsx'
const dialog = parseSource('storefront/app/routes/product/late/dialog.tsx', "import { facts } from './facts.ts'\n")
const facts = parseSource('storefront/app/routes/product/late/facts.ts', 'export const facts = 1\n')

test('a page asks for what comes later by import(), and may know its types', () => {
  const page = parseSource(route, "import type { Dialog } from './late/dialog.tsx'\nconst load = () => import('./late/dialog.tsx')\n")
  expect(checkLate([page, dialog, facts])).toEqual([])
})

test('a part that a page loads at once is in no folder of later ones', () => {
  const page = parseSource(route, "import { dialog } from './late/dialog.tsx'\n")
  expect(checkLate([page, dialog, facts])).toEqual([expect.stringContaining('must not use storefront/app/routes/product/late/dialog.tsx')])
})

test('what only later parts use is in a folder that says so', () => {
  const page = parseSource(route, "const load = () => import('./sheet.tsx')\n")
  const sheet = parseSource('storefront/app/routes/product/sheet.tsx', "import { words } from './words.ts'\n")
  const words = parseSource('storefront/app/routes/product/words.ts', 'export const words = 1\n')
  expect(checkLate([page, sheet, words])).toEqual(
    [sheet, words].map(({ path }) => `${path}  only parts that come later use it: it belongs to a folder named late`),
  )
})

test('what only servers or only browsers can use, and tests, are left out', () => {
  const page = parseSource(route, "import { place } from './place.server.ts'\nconst load = () => import('./play.client.ts')\n")
  const place = parseSource('storefront/app/routes/product/place.server.ts', "import { facts } from './late/facts.ts'\n")
  const play = parseSource('storefront/app/routes/product/play.client.ts', 'export const play = 1\n')
  const own = parseSource('storefront/app/routes/product/play.test.ts', "import { facts } from './late/facts.ts'\n")
  expect(checkLate([page, place, play, own, facts])).toEqual([])
})
