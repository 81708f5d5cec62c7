import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'
import manifest from './package.json' with { type: 'json' }

/** Packages of many small modules, each of which costs a start some time to find and read; with the packages that only they need. */
const bundled = ['@hono/node-server', '@kilat/contract', '@simplewebauthn/server', 'drizzle-orm', 'hono', 'jose', 'pg-boss', 'zod']

/** Stay as they are installed: they have files beside their code, or must be the same instance for every importer. */
const installed = Object.keys(manifest.dependencies).filter(name => !bundled.includes(name))

/** The server as few files, which start in a third of the time. They read migrations and demo data from the sources beside them. */
export default defineConfig({
  input: { main: 'src/main.ts' },
  platform: 'node',
  external: name => name.startsWith('node:') || installed.some(known => name === known || name.startsWith(`${known}/`)),
  plugins: [keepAddresses()],
  output: { dir: 'build', format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', cleanDir: true },
})

/** `import.meta.url` of a module of ours stays the address of its source. */
function keepAddresses(): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { id: /[\\/]server[\\/]src[\\/]/, code: /import\.meta\.url/ },
      handler: (code, id) => {
        const source = relative(`${import.meta.dirname}/build`, id).replaceAll('\\', '/')
        return code.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`)
      },
    },
  }
}
