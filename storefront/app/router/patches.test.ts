import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importHelper, patchFile, patchRouter, routerPatches, shortenManifest } from './patches.ts'

const dist = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist', 'production', 'lib')
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

/** The names a module can be asked for. */
function exportsOf(code: string): string[] {
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
  const declared = [...code.matchAll(/^\s*export const (\w+)/gm)].map(([, name = '']) => name)
  return [...listed, ...declared].sort()
}

test.each(routerPatches)('the change of $file fits the installed router', patch => {
  const code = read(patch.file)
  expect(patchFile(patch, code)).not.toBe(code)
})

test.each(routerPatches)('the changed $file exports all that the rest of the router imports', patch => {
  const names = exportsOf(read(patch.file))
  expect(names.length).toBeGreaterThan(0)
  expect(exportsOf(patchFile(patch, read(patch.file)))).toEqual(names)
})

test('a router that is written in another way stops the build, not the browser', () => {
  const inPlace = routerPatches.filter(({ file }) => !/fog-of-war|instrumentation/.test(file))
  expect(inPlace).toHaveLength(5)
  for (const patch of inPlace) expect(() => patchFile(patch, 'export {}')).toThrow(patch.file)
})

test('a router without one of the files stops the build', () => {
  const { buildEnd } = patchRouter()
  if (typeof buildEnd !== 'function') return expect.unreachable('the plugin checks at the end')
  expect(() => Reflect.apply(buildEnd, undefined, [])).toThrow('check its patch')
})

test('the page imports only what the router in the browser exports', () => {
  expect(read('dom-export/hydrated-router.js')).toContain('window.__reactRouterDataRouter = router')
  expect(read('dom-export/hydrated-router.js')).toContain('window.__reactRouterManifest')
  expect(read('dom-export/hydrated-router.js')).toContain('window.__reactRouterRouteModules')
  expect(read('dom/ssr/components.js')).toContain('window.__reactRouterContext = ')
})

test('the helper of imports is asked for by the name that the build gives it', () => {
  expect(importHelper).toContain('export const __vitePreload = load =>')
})

test('the shortened list of routes keeps every field the router reads', () => {
  const route = { id: 'routes/a', path: 'a', hasLoader: true, hasAction: false, module: '/assets/a.js', imports: ['/assets/b.js'], css: [] }
  const manifest = { entry: { module: '/e.js', imports: [] }, routes: { 'routes/a': route }, version: 'ab12' }
  const short = shortenManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(JSON.parse(/=(.*);$/.exec(short)?.[1] ?? '')).toEqual({
    ...manifest,
    routes: { 'routes/a': { id: 'routes/a', path: 'a', hasLoader: true, module: '/assets/a.js' } },
  })
})

test('a list of routes of another form stops the build, not the browser', () => {
  expect(() => shortenManifest('export default {}')).toThrow('shortenManifest')
})
