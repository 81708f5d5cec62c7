import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.API_URL ?? 'http://localhost:3001'

// A page waits for every file it loads, and few files pack tighter than many.
const groups = [
  // Stays the same from release to release.
  { name: 'framework', priority: 3, test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|turbo-stream)[\\/]/ },
  {
    name: 'shell',
    priority: 2,
    test: /contract[\\/]src[\\/]idr|storefront[\\/]app[\\/](?:root|layouts|components[\\/](?:store-shell|site-|logo|product-search)|ui[\\/](?:icon|cover|button|shell-icons|tag|tabs)\.|text[\\/](?:shell|search|time|categories)\.|lib[\\/](?:theme|class-names|nonce|record|use-theme|page-meta|is-under))/,
  },
  {
    name: 'product',
    priority: 1,
    test: /routes[\\/]product[\\/](?!confirm-|posted-|place-|player-found|checkout-parts|problem-)|text[\\/]product|(?:player|contact)-rules|lib[\\/](?:last-buyer|browser-store|call-api|endpoints|css-var)|price-lines|ui[\\/](?:field|icons)\./,
  },
]

export default defineConfig({
  // The tests are of plain modules; the router's plugin would start its own watchers there.
  plugins: process.env.VITEST ? [] : [tailwindcss(), reactRouter(), plainDynamicImport(), unnamedRouterParts(), guardedRouteImport()],
  server: { proxy: { '/api': api, '/sandbox': api, '/health': api, '/qr': api } },
  environments: {
    client: {
      build: {
        // The router preloads the modules of a page itself.
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
    },
  },
})

/** Tells the page of a file that could not be loaded, as Vite's own helper does; whoever reloads the page prevents the rest. */
const tellOfLostChunk = `const lost = error => {
  const event = new Event('vite:preloadError', { cancelable: true })
  if (dispatchEvent(event)) throw error
  return new Promise(() => {})
}
`

/** Without module preloading there is nothing to wait for: an import is just an import. Saves every page 1 kB. */
function plainDynamicImport(): Plugin {
  const id = '\0vite/preload-helper.js'
  return {
    name: 'plain-dynamic-import',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    load: {
      filter: { id: new RegExp(`^${id}$`) },
      handler: () => `${tellOfLostChunk}export const __vitePreload = load => load().catch(lost)`,
    },
  }
}

/** The router names its components for developer tools, and that alone keeps the ones no page uses. Saves every page 1 kB. */
function unnamedRouterParts(): Plugin {
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

/** The router reloads without end where a page's file is gone; the page's own guard decides instead. */
function guardedRouteImport(): Plugin {
  const endless = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'guarded-route-import',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/ },
      handler(code) {
        if (!endless.test(code)) throw new Error('the router loads its modules in another way than before: look at guardedRouteImport')
        return `${tellOfLostChunk}${code.replace(endless, 'return lost(error);')}`
      },
    },
  }
}
