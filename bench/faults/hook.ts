import { registerHooks } from 'node:module'

// Loaded before the store's main.ts (`node --import`), which runs as it is, except that its companies are the bench's simulators, and
// that it keeps simulated and real companies in one database.
const at = (path: string) => new URL(path, import.meta.url).href
const replaced = new Map([
  [at('../../server/src/companies.ts'), at('companies.ts')],
  [at('../../server/src/modules/operations/refuse-other-profile.ts'), at('mixed-profile.ts')],
])

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const url = replaced.get(resolved.url)
    // What replaces a module may use it.
    return url === undefined || url === context.parentURL ? resolved : { ...resolved, url, shortCircuit: true }
  },
})
