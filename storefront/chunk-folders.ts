import { dirname } from 'node:path'

/** What the storefront is built of, whichever version of it: stays the same in browsers from release to release. */
const frameworkPackages = ['react', 'react-dom', 'react-router', 'scheduler', 'turbo-stream']

/** The folders of `app` that every page loads; what lies in a folder below one of these is none of it. */
export const shellFolders = ['shell', 'router', 'lib', 'ui', 'text/shell']

/** The file in which browsers get a module: a page waits for each file it loads, and few pack tighter than many. */
export function chunkOf(id: string): 'framework' | 'shell' | undefined {
  const path = id.replaceAll('\\', '/')
  if (frameworkPackages.some(name => path.includes(`/node_modules/${name}/`))) return 'framework'
  const [, folder = ''] = /\/storefront\/app\/(.*)$/.exec(dirname(path)) ?? []
  return shellFolders.includes(folder.replace(/^text\/en\//, 'text/')) ? 'shell' : undefined
}
