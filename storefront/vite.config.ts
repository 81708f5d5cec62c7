import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { patchRouter, spareImports } from './app/router/patches.ts'
import { chunkOf } from './chunk-folders.ts'

const api = process.env.API_URL ?? 'http://localhost:3001'

export default defineConfig({
  // The tests are of plain modules; the router's plugin would start its own watchers there.
  plugins: process.env.VITEST ? [] : [tailwindcss(), reactRouter(), spareImports(), patchRouter(), sharingRoutes()],
  server: { proxy: { '/api': api, '/sandbox': api, '/health': api, '/qr': api, '/icons': api, '/avatars': api } },
  environments: {
    client: {
      build: {
        // The router preloads the modules of a page itself.
        modulePreload: false,
        license: { fileName: '.vite/packages.json' },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', priority: 2, test: id => chunkOf(id) === 'framework' },
                { name: 'shell', priority: 1, test: id => chunkOf(id) === 'shell' },
              ],
            },
          },
        },
      },
    },
  },
})

/** Lets the file of a route hold what its own late parts use as well; the router's plugin would have a file of its own for that. */
function sharingRoutes(): Plugin {
  return {
    name: 'sharing-routes',
    enforce: 'post',
    config: () => ({ environments: { client: { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } } }),
  }
}
