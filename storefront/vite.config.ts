import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { patchRouter, spareImports } from './app/router/patches.ts'
import { chunkOf, chunks } from './chunk-folders.ts'
import { packTighter } from './pack-tighter.ts'
import { speakLanguage } from './speak-language.ts'

const api = process.env.API_URL ?? 'http://localhost:3001'
/** The language of the pages, if it is not Indonesian: `STORE_LANGUAGE=en`. */
const language = process.env.STORE_LANGUAGE

export default defineConfig({
  // The tests use plain modules; the router's plugin would start file watchers.
  plugins: process.env.VITEST
    ? []
    : [
        language ? speakLanguage(language) : null,
        tailwindcss(),
        reactRouter(),
        spareImports(),
        patchRouter(),
        sharingRoutes(),
        packTighter(),
      ],
  server: {
    proxy: {
      '/api': api,
      '/sandbox': api,
      '/health': api,
      '/qr': api,
      '/icons': api,
      '/avatars': api,
      '/pictures': api,
      '/pusher': api,
      '^/app/': { target: api, ws: true },
    },
  },
  environments: {
    client: {
      build: {
        // The router preloads a page's modules itself.
        modulePreload: false,
        license: { fileName: '.vite/packages.json' },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: chunks.map((name, at) => ({ name, priority: chunks.length - at, test: id => chunkOf(id) === name })),
            },
          },
        },
      },
    },
  },
})

/** Lets a route's file also hold code that its late parts use. The router's plugin would put that code into a separate file. */
function sharingRoutes(): Plugin {
  return {
    name: 'sharing-routes',
    enforce: 'post',
    config: () => ({ environments: { client: { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } } }),
  }
}
