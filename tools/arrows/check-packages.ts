import { readFileSync } from 'node:fs'
import type { Source } from './sources.ts'

/** The dependencies in a workspace's package.json. */
type Manifest = { dependencies?: Record<string, string> }
type Use = { place: string; name: string }

const workspaces = ['contract', 'server', 'storefront'] as const

/** Reads `{workspace}/package.json` of every workspace. */
export function readManifests(root: string): Map<string, Manifest> {
  return new Map(workspaces.map(workspace => [workspace, JSON.parse(readFileSync(`${root}/${workspace}/package.json`, 'utf8'))]))
}

/**
 * Code that runs on the server must find its packages in a production install, and packages for the browser's files only must not
 * be part of one. All files of the workspaces run on the server, except tests, types and files named `.client`.
 */
export function checkPackages(sources: Source[], manifests: Map<string, Manifest>): string[] {
  return [...manifests].flatMap(([workspace, { dependencies = {} }]) => {
    const uses = sources.filter(source => runsOnServer(source, workspace)).flatMap(usesOf)
    const missing = uses.filter(({ name }) => !(name in dependencies))
    const used = new Set(uses.map(({ name }) => name))
    const spare = workspace === 'storefront' ? Object.keys(dependencies).filter(name => !used.has(name) && !name.startsWith('@kilat/')) : []
    return [
      ...missing.map(({ place, name }) => `${place}  runs with ${name}: it belongs in the dependencies of ${workspace}/package.json`),
      ...spare.map(name => `storefront/package.json  only the browser's build needs ${name}: it belongs in devDependencies`),
    ]
  })
}

function runsOnServer({ path, imports }: Source, workspace: string): boolean {
  const folder = workspace === 'storefront' ? 'storefront/app/' : `${workspace}/src/`
  // The build reads the sitemap.
  if (!path.startsWith(folder) || path === 'storefront/app/routes.ts') return false
  const isOfTests = path.startsWith('server/src/test/') || imports.some(({ specifier }) => specifier === 'vitest')
  return !isOfTests && !/\.(?:test|client)\.tsx?$/.test(path)
}

function usesOf({ path, imports }: Source): Use[] {
  return imports.flatMap(({ specifier, file, line, isTypeOnly }) => {
    if (file !== undefined || isTypeOnly || specifier.startsWith('node:')) return []
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
    return [{ place: `${path}:${line}`, name }]
  })
}
