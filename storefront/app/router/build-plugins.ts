import type { Plugin } from 'vite'

/** Tells the page of a file that could not be loaded, as Vite's own helper does; whoever reloads the page prevents the rest. */
const tellOfLostChunk = `const lost = error => {
  const event = new Event('vite:preloadError', { cancelable: true })
  if (dispatchEvent(event)) throw error
  return new Promise(() => {})
}
`

/** What every `import()` of the store's own files goes through. One that was begun as spare (`app/lib/spare.ts`) fails by itself. */
export const importHelper = `${tellOfLostChunk}export const __vitePreload = load => {
  const isSpare = globalThis.isSpareImport
  return isSpare ? load() : load().catch(lost)
}`

/** Without module preloading there is nothing to wait for: an import is just an import. Saves every page 1 kB. */
export function plainDynamicImport(): Plugin {
  const id = '\0vite/preload-helper.js'
  return {
    name: 'plain-dynamic-import',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    load: {
      filter: { id: new RegExp(`^${id}$`) },
      handler: () => importHelper,
    },
  }
}

/** The router names its components for developer tools, and that alone keeps the ones no page uses. Saves every page 1 kB. */
export function unnamedRouterParts(): Plugin {
  return {
    name: 'unnamed-router-parts',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/ },
      handler: code => code.replace(/^\w+\.displayName = "\w+";$/gm, '').replace(/= (React\$?\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}

/**
 * The router reloads without end where a page's file is gone; the page's own guard decides instead. It is asked as the page
 * would show: an error any earlier is lost by the router, and until then the address is not the page's yet.
 */
export function guardedRouteImport(): Plugin {
  const endless = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'guarded-route-import',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/ },
      handler(code) {
        if (!endless.test(code)) throw new Error('the router loads its modules in another way than before: look at guardedRouteImport')
        return `${tellOfLostChunk}${code.replace(endless, 'return { default() { throw lost(error) } };')}`
      },
    },
  }
}

/**
 * The router's own error page, which this store's root replaces, is all that keeps the router's own scripts element in the
 * browser's files: the page's are `app/router`. Saves every page 1 kB.
 */
export function withoutRouterScripts(): Plugin {
  const use = 'React$1.createElement(Scripts, null)'
  return {
    name: 'without-router-scripts',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]errorBoundaries\.js$/ },
      handler(code) {
        if (!code.includes(use)) throw new Error('the router shows its error page in another way than before: look at withoutRouterScripts')
        return code.replace(use, 'null')
      },
    },
  }
}

/** Named by parts of the router that only run on servers, and left out of the browser's files with those. */
function serverOnly(names: string): string {
  return names
    .split(', ')
    .map(name => `export const ${name} = undefined`)
    .join('\n')
}

/** What the router brings for settings this store does not have: routes learnt link by link, and timing hooks. Saves every page 2 kB. */
const unused: Record<string, string> = {
  'dom/ssr/fog-of-war': `
    export const URL_LIMIT = 7680
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = manifest => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    ${serverOnly('getManifestPath, getPathsWithAncestors, handleClientVersionMismatch')}`,
  'router/instrumentation': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = router => router
    ${serverOnly('instrumentHandler, instrumentationResultMetaContext')}`,
}

/** Leaves them out of what browsers load. Where the router's own parts begin to use more of them, the build says so and fails. */
export function withoutUnusedRouterParts(): Plugin {
  const part = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]((?:dom[\\/]ssr[\\/]fog-of-war)|(?:router[\\/]instrumentation))\.js$/
  return {
    name: 'without-unused-router-parts',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    load: { filter: { id: part }, handler: id => unused[part.exec(id)?.[1]?.replaceAll('\\', '/') ?? ''] },
  }
}
