import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type MinifyOptions, minify } from 'terser'
import type { Plugin } from 'vite'
import type { Chunk } from './chunk-folders.ts'
import { makeOnce } from './make-once.ts'

const ofEveryPage: string[] = ['framework', 'shell'] satisfies Chunk[]

const options: MinifyOptions = {
  ecma: 2022,
  module: true,
  mangle: false,
  compress: { passes: 2, sequences: false },
  format: { beautify: true, comments: 'some' },
}

/** The packed texts are kept, because packing is two fifths of a build, and the framework is the same in each language and in most builds. */
const kept = join(import.meta.dirname, '.cache', 'packed')

const { version }: { version: string } = createRequire(import.meta.url)('terser/package.json')

/**
 * Lets Terser shorten the files of every page before Rolldown's own minifier does: it moves functions that are used once to where
 * they are used, which saves every page 0.6 kB. Names stay for the later one, which gives shorter ones.
 */
export function packTighter(): Plugin {
  return {
    name: 'pack-tighter',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async renderChunk(code, { name }) {
      if (!ofEveryPage.includes(name)) return undefined
      const key = createHash('sha256').update(version).update(JSON.stringify(options)).update(code).digest('hex').slice(0, 32)
      const packed = await makeOnce(join(kept, `${name}-${key}.js`), async () => (await minify(code, options)).code ?? code)
      return { code: packed, map: null }
    },
  }
}
