import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import {
  guardedRouteImport,
  plainDynamicImport,
  unnamedRouterParts,
  withoutRouterScripts,
  withoutUnusedRouterParts,
} from './app/router/build-plugins.ts'

const api = process.env.API_URL ?? 'http://localhost:3001'

// A page waits for every file it loads, and few files pack tighter than many.
const groups = [
  // Stays the same from release to release.
  { name: 'framework', priority: 3, test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|turbo-stream)[\\/]/ },
  {
    name: 'shell',
    priority: 2,
    test: /contract[\\/]src[\\/]idr|storefront[\\/]app[\\/](?:root|shell[\\/]|router[\\/]|layouts[\\/]default|ui[\\/](?:icons?|cover|button|shell-icons|tag|tabs|field)\.|text[\\/](?:shell|search|time|categories)\.|session[\\/](?:call-api|tokens|use-access)|lib[\\/](?:theme|class-names|nonce|record|use-theme|page-meta|is-under|use-public|first-move|spare|last-buyer|browser-store|endpoints)|features[\\/]icons[\\/]data-icon)/,
  },
  {
    name: 'product',
    priority: 1,
    test: /routes[\\/]product[\\/](?!late|place-)|text[\\/]product|(?:player|contact)-rules|lib[\\/]css-var|components[\\/]price-lines/,
  },
]

export default defineConfig({
  // The tests are of plain modules; the router's plugin would start its own watchers there.
  plugins: process.env.VITEST
    ? []
    : [
        tailwindcss(),
        reactRouter(),
        plainDynamicImport(),
        unnamedRouterParts(),
        withoutUnusedRouterParts(),
        withoutRouterScripts(),
        guardedRouteImport(),
      ],
  server: { proxy: { '/api': api, '/sandbox': api, '/health': api, '/qr': api, '/icons': api, '/avatars': api } },
  environments: {
    client: {
      build: {
        // The router preloads the modules of a page itself.
        modulePreload: false,
        license: { fileName: '.vite/packages.json' },
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
    },
  },
})
