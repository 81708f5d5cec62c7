import type { Plugin } from 'vite'

/** Tells the page of a file that could not be loaded, like Vite's own helper; a listener that reloads the page prevents the rest. */
const tellOfLostChunk = `const lost = error => {
  const event = new Event('vite:preloadError', { cancelable: true })
  if (dispatchEvent(event)) throw error
  return new Promise(() => {})
}
`

/** Wraps every `import()` of the store's own files. An import begun as spare (`app/lib/spare.ts`) only rejects. */
export const importHelper = `${tellOfLostChunk}export const __vitePreload = load => {
  const isSpare = globalThis.isSpareImport
  return isSpare ? load() : load().catch(lost)
}`

/** Vite's own helper tells of every file that is lost, of those the page can do without as well. This one takes its place. */
export function spareImports(): Plugin {
  const id = '\0vite/preload-helper.js'
  return {
    name: 'spare-imports',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    load: { filter: { id: new RegExp(`^${id}$`) }, handler: () => importHelper },
  }
}

/** A change of one of the router's files, below its `dist/production/lib`. `change` answers the same where it finds no place for it. */
type Patch = { file: string; change: (code: string) => string }

const endlessReload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/** What the router does otherwise than this store needs. */
const corrections: Patch[] = [
  // It reloads without end where a page's file is gone; the page's own guard decides instead. That is asked as the page would show:
  // an error any earlier is lost by the router, and until then the address is not the page's yet.
  {
    file: 'dom/ssr/routeModules.js',
    change: code =>
      replaceAllIn(code, [
        [endlessReload, 'return { default() { throw lost(error) } };'],
        [/^/, tellOfLostChunk],
      ]),
  },
]

/** What stays in the browser's files although no page of this store uses it. With the shorter list of routes these save every page 6 kB. */
const leftOut: Patch[] = [
  // Routes learnt link by link, and timing hooks: settings this store does not have.
  {
    file: 'dom/ssr/fog-of-war.js',
    change: () => `
    export const URL_LIMIT = 7680
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = manifest => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    ${serverOnly('getManifestPath, getPathsWithAncestors, handleClientVersionMismatch')}`,
  },
  {
    file: 'router/instrumentation.js',
    change: () => `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = router => router
    ${serverOnly('instrumentHandler, instrumentationResultMetaContext')}`,
  },
  // Its own error page, which this store's root replaces, is all that keeps its own scripts element: the store's is beside this file.
  {
    file: 'dom/ssr/errorBoundaries.js',
    change: code => replaceAllIn(code, [[/React(?:\$\d+)?\.createElement\(Scripts, null\)/, 'null']]),
  },
  // Links are preloaded by the store's own queue, which asks for no data (`app/late/preload-links.ts`).
  {
    file: 'dom/ssr/components.js',
    change: code =>
      replaceAllIn(code, [
        [
          /function PrefetchPageLinks\((\{ page, \.\.\.linkProps \})\) \{/,
          'function PrefetchPageLinks() { return null }\nfunction withoutUse($1) {',
        ],
      ]),
  },
  // It names its components for developer tools, and that alone keeps those that no page uses.
  {
    file: 'dom/lib.js',
    change: code =>
      replaceAllIn(code, [
        [/^\w+\.displayName = "\w+";$/gm, ''],
        [/= (React(?:\$\d+)?\.forwardRef\()/g, '= /* @__PURE__ */ $1'],
      ]),
  },
]

export const routerPatches: readonly Patch[] = [...corrections, ...leftOut]

/** Changes the router in the browser's files. A build fails where one of the changes finds no place: the router is another than before. */
export function patchRouter(): Plugin {
  const folder = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/
  const left = new Set(routerPatches)
  return {
    name: 'patch-router',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: folder },
      handler(code, id) {
        const file = id.split(folder).at(-1)?.replaceAll('\\', '/')
        const patch = routerPatches.find(each => each.file === file)
        if (!patch) return undefined
        left.delete(patch)
        return patchFile(patch, code)
      },
    },
    buildEnd(error) {
      const [lost] = left
      if (!error && lost) throw new Error(`the router has no ${lost.file} any more: look at its patch in app/router/patches.ts`)
    },
  }
}

/**
 * The browser's list of routes, which every page loads, without what only says "no", and without the files that only the router's own
 * preloading would ask for.
 */
export function shortenManifest(script: string): string {
  const [, start = '', json = '', end = ''] = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s.exec(script) ?? []
  if (!json) throw new Error('the router writes its manifest in another way than before: look at shortenManifest')
  const isNothing = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0)
  const manifest: { routes: Record<string, Record<string, unknown>> } = JSON.parse(json)
  for (const [id, route] of Object.entries(manifest.routes))
    manifest.routes[id] = Object.fromEntries(Object.entries(route).filter(([name, value]) => name !== 'imports' && !isNothing(value)))
  return `${start}${JSON.stringify(manifest)}${end}`
}

/** A file of the router as the browser gets it. Throws where it is written in another way than before. */
export function patchFile({ file, change }: Patch, code: string): string {
  const changed = change(code)
  if (changed === code) throw new Error(`the router writes ${file} in another way than before: look at its patch in app/router/patches.ts`)
  return changed
}

/** The code with each place that is found replaced; as it was where one of them is missing. */
function replaceAllIn(code: string, changes: readonly (readonly [place: RegExp, by: string])[]): string {
  const changed = changes.reduce<string | undefined>((before, [place, by]) => {
    const after = before?.replace(place, by)
    return after === before ? undefined : after
  }, code)
  return changed ?? code
}

/** Parts of the router that run only on servers, left out of the browser's files together with their names. */
function serverOnly(names: string): string {
  return names
    .split(', ')
    .map(name => `export const ${name} = undefined`)
    .join('\n')
}
