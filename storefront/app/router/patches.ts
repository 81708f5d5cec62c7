import type { Plugin } from 'vite'

/** Dispatches Vite's event for a file that could not be loaded. If a listener cancels it to reload the page, the error is not thrown. */
const reportLostChunk = `const lost = error => {
  const event = new Event('vite:preloadError', { cancelable: true })
  if (dispatchEvent(event)) throw error
  return new Promise(() => {})
}
`

/** Wraps every `import()` of the store's own files. A spare import (`app/lib/spare.ts`) only rejects if its file is lost. */
export const importHelper = `${reportLostChunk}export const __vitePreload = load => {
  const isSpare = globalThis.isSpareImport
  return isSpare ? load() : load().catch(lost)
}`

/** Replaces Vite's own helper, which dispatches the event for spare files too. */
export function spareImports(): Plugin {
  const id = '\0vite/preload-helper.js'
  return {
    name: 'spare-imports',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    load: { filter: { id: new RegExp(`^${id}$`) }, handler: () => importHelper },
  }
}

/** A change of one of the router's files, below its `dist/production/lib`. `change` answers the same code if it does not fit. */
type Patch = { file: string; change: (code: string) => string }

const endlessReload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/** Changes to what the router does. */
const corrections: Patch[] = [
  // The router reloads endlessly if a page's file is gone; here the page's own guard decides (`shell/chunk-failure.ts`). The guard is
  // asked when the page renders: the router drops an earlier error, and the address changes only then. The router waits for ever for
  // the loader of a route that has one in the browser, so the page in its place has one, too.
  {
    file: 'dom/ssr/routeModules.js',
    change: code =>
      replaceAllIn(code, [
        [endlessReload, 'return { clientLoader() { return null }, default() { throw lost(error) } };'],
        [/^/, reportLostChunk],
      ]),
  },
  // Data that is asked for again between a navigation and the render of its page takes the page's scroll position away: it is saved as
  // that of the page before, and not restored.
  {
    file: 'router/router.js',
    change: code =>
      replaceAllIn(code, [
        [/(?<=\n\s*)saveScrollPosition\(state\.location, state\.matches\);/, 'if (!isUninterruptedRevalidation) $&'],
        [/(?<=isUninterruptedRevalidation \? )false(?= : getSavedScrollPosition)/, 'state.restoreScrollPosition'],
        [/(?<=let preventScrollReset = )(pendingPreventScrollReset .*);/, 'isUninterruptedRevalidation ? state.preventScrollReset : $1;'],
      ]),
  },
]

/** Removes parts of the router that no page of this store uses. With the shorter list of routes this saves every page 6 kB. */
const leftOut: Patch[] = [
  // Loading routes link by link, and timing hooks: this store uses neither.
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
  // The router's own error page keeps its scripts element in the build. The store has its own for both: the root's, and `page-scripts.tsx`.
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
  // Names for developer tools keep unused components in the build.
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

/** Changes the router in the browser's files. The build fails if a change does not fit, because the router has changed. */
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
      if (!error && lost) throw new Error(`the router has no ${lost.file} any more: check its patch in app/router/patches.ts`)
    },
  }
}

/**
 * Shortens the browser's list of routes, which every page loads: without values that are false or empty, and without files that only
 * the router's own preloading would load.
 */
export function shortenManifest(script: string): string {
  const [, start = '', json = '', end = ''] = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s.exec(script) ?? []
  if (!json) throw new Error('the router writes its manifest in another way than before: check shortenManifest')
  const isNothing = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0)
  const manifest: { routes: Record<string, Record<string, unknown>> } = JSON.parse(json)
  for (const [id, route] of Object.entries(manifest.routes))
    manifest.routes[id] = Object.fromEntries(Object.entries(route).filter(([name, value]) => name !== 'imports' && !isNothing(value)))
  return `${start}${JSON.stringify(manifest)}${end}`
}

/** Changes a file of the router. Throws if the change does not fit. */
export function patchFile({ file, change }: Patch, code: string): string {
  const changed = change(code)
  if (changed === code) throw new Error(`the router writes ${file} in another way than before: check its patch in app/router/patches.ts`)
  return changed
}

/** Replaces each of these places. Answers the same code if one of them is missing. */
function replaceAllIn(code: string, changes: readonly (readonly [place: RegExp, by: string])[]): string {
  const changed = changes.reduce<string | undefined>((before, [place, by]) => {
    const after = before?.replace(place, by)
    return after === before ? undefined : after
  }, code)
  return changed ?? code
}

/** Exports undefined in place of parts of the router that only servers use. */
function serverOnly(names: string): string {
  return names
    .split(', ')
    .map(name => `export const ${name} = undefined`)
    .join('\n')
}
