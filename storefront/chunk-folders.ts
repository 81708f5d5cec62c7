import { dirname } from 'node:path'

/** What the storefront is built of, whichever version of it: stays the same in browsers from release to release. */
const frameworkPackages = ['react', 'react-dom', 'react-router', 'scheduler', 'turbo-stream']

/** Comes only with the code that asks for it, as what needs a browser does. */
const apart = /\.client\.tsx?$/

/**
 * The folders of `app` whose modules come as one file, with what those use; what lies in a folder below one of these is none of it. An earlier file takes what two use.
 * A page waits for each file it loads, and few pack tighter than many; so what makes the pages of visits heavier than they need to be has a folder of
 * its own. All else, and what only one page uses, is left to the bundler.
 */
export const chunkFolders = {
  /** In every page. */
  shell: ['shell', 'router', 'lib', 'ui', 'text/shell', 'session/calls'],
  products: ['components/products', 'features/memory/lists'],
  parts: ['components/basics', 'features/links'],
  orders: ['api/problems', 'components', 'features/icons', 'features/memory', 'features/orders', 'features/realtime', 'features/toast'],
  session: ['session'],
  account: ['features/account'],
  content: ['features/content'],
} as const

export type Chunk = 'framework' | keyof typeof chunkFolders

/** Those two come first, so that no other takes what every page needs. */
export const chunks: Chunk[] = ['framework', ...(Object.keys(chunkFolders) as (keyof typeof chunkFolders)[])]

/** The file in which browsers get a module; undefined if the bundler decides. */
export function chunkOf(id: string): Chunk | undefined {
  const path = id.replaceAll('\\', '/')
  if (frameworkPackages.some(name => path.includes(`/node_modules/${name}/`))) return 'framework'
  if (apart.test(path)) return undefined
  const [, folder = ''] = /\/storefront\/app\/(.*)$/.exec(dirname(path)) ?? []
  const spoken = folder.replace(/^text\/en\//, 'text/')
  return chunks.find(chunk => chunk !== 'framework' && chunkFolders[chunk].some(name => name === spoken))
}
