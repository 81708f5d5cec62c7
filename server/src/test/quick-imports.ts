import { registerHooks } from 'node:module'

// Loaded before a process's first import (`node --import`). For every import Node parses the package.json that tells a
// file's format; drizzle-orm's has 180 kB and is parsed 250 times, which is nearly half of what a start costs. Here Node is asked
// once for each imported package, and once for each kind of file in a folder.
const packages = new Map<string, { url: string; shortCircuit: true }>()
const formats = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    if (!parentURL?.startsWith('file:') || !conditions.includes('import')) return next(specifier, context)
    if (/^\.\.?\//.test(specifier)) {
      const url = new URL(specifier, parentURL)
      const kind = url.pathname.replace(/[^/]*(?=\.\w+$)/, '')
      const format = formats.get(kind)
      if (format) return { url: url.href, format, shortCircuit: true }
      const resolved = next(specifier, context)
      if (resolved.format && resolved.url === url.href) formats.set(kind, resolved.format)
      return resolved
    }
    const importer = /^.*\/(?:node_modules\/(?:@[^/]+\/)?[^/]+|src)\//.exec(parentURL)?.[0] ?? parentURL
    const known = packages.get(`${specifier} ${importer}`)
    if (known) return known
    const resolved = { ...next(specifier, context), shortCircuit: true } as const
    packages.set(`${specifier} ${importer}`, resolved)
    return resolved
  },
})
