import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { StartError } from '../platform/start-error.ts'

/** What the pages get from the server that renders them. */
export type PageSide = {
  /** Reaches the API in process. */
  fetch: typeof fetch
  nonce: string
  origin: string
  apiBase: string
  apiKey: string
  /** Nothing sold here costs real money. */
  isTrial: boolean
}

/** What the storefront tells the server beside its routes. */
type OwnParts = {
  createLoadContext: (side: PageSide) => RouterContextProvider
  /** The names of the query that the page at a path reads while it is rendered. */
  queryNames: (path: string) => readonly string[]
}

/** The storefront as built for the server. */
export type StorefrontBuild = ServerBuild & { entry: { module: ServerBuild['entry']['module'] & OwnParts } }

/** Loads the build in `folder`, the one with `client/` and `server/` in it. Throws a StartError where there is none. */
export async function loadStorefrontBuild(folder: string): Promise<StorefrontBuild> {
  const file = join(folder, 'server', 'index.js')
  if (!existsSync(file)) {
    throw new StartError(
      'The storefront is not built yet. Run `npm run build` first, or `npm start`, which does both; WEB=off serves the API alone.',
    )
  }
  const module: unknown = await import(pathToFileURL(file).href)
  if (!isStorefrontBuild(module)) throw new StartError(`${file} is not a build of the storefront. Run \`npm run build\` again.`)
  return module
}

/** The parts this server calls are looked at; the rest is the bundler's promise. */
function isStorefrontBuild(module: unknown): module is StorefrontBuild {
  const entry = property(property(module, 'entry'), 'module')
  const hasOwnParts = ['createLoadContext', 'queryNames'].every(name => typeof property(entry, name) === 'function')
  return typeof property(module, 'routes') === 'object' && hasOwnParts
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
