import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded before the store by `--import`: hides the packages that `npm ci --omit=dev` leaves out, even if they are installed.
const root = fileURLToPath(new URL('../..', import.meta.url))
/** @type {Record<string, { dev?: boolean }>} */
const packages = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
const inPackage = /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const path = resolved.url.startsWith('file:') ? fileURLToPath(resolved.url).slice(root.length) : ''
    const name = inPackage.exec(path)?.[0]
    if (name && packages[name]?.dev) throw new Error(`${name} is no package of a production install, and ${context.parentURL} asks for it`)
    return resolved
  },
})
