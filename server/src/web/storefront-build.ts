import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { PageAnswer, PageAsk } from '../http/read-for-pages.ts'
import { StartError } from '../platform/start-error.ts'

/** Draws icons by their names, such as `lucide:ticket`, as `<symbol>`s with the ids `icon-lucide:ticket`; leaves out unknown ones. */
export type DrawIcons = (names: readonly string[]) => Promise<string>

/** Everything the pages get from the server that renders them. */
export type PageSide = {
  /** Calls the API in process. */
  fetch: typeof fetch
  /** Reads it without HTTP, by an endpoint's name; undefined if that is no read that is equal for all. Absent for the page of one visitor. */
  read?: ((name: string, asked: PageAsk) => Promise<PageAnswer> | undefined) | undefined
  /** Id of the visitor's request in the log. */
  requestId: string
  nonce: string
  origin: string
  apiBase: string
  apiKey: string
  /** True if no purchase costs real money. */
  isTrial: boolean
  drawIcons: DrawIcons
  /** Takes the page of an answer as text. The answer then has no body, which would be encoded and decoded once more. */
  takePage?: (answer: Response, html: string) => void
}

/** The storefront's exports for the server, besides its routes. */
type OwnParts = {
  createLoadContext: (side: PageSide) => RouterContextProvider
  /** The query names that the page at a path reads while it is rendered. */
  queryNames: (path: string) => readonly string[]
}

/** The storefront as built for the server. */
export type StorefrontBuild = ServerBuild & { entry: { module: ServerBuild['entry']['module'] & OwnParts } }

export type StorefrontBuilds = {
  indonesian: StorefrontBuild
  /** The same pages in English. They are loaded when a visitor first asks for them. */
  english: () => Promise<StorefrontBuild>
}

/** Loads the build in `folder`, which contains `client/`, `server/` and `en/server/`. Throws a StartError if one is missing. */
export async function loadStorefrontBuilds(folder: string): Promise<StorefrontBuilds> {
  const files = [join(folder, 'server', 'index.js'), join(folder, 'en', 'server', 'index.js')] as const
  if (!files.every(file => existsSync(file))) {
    throw new StartError(
      'The storefront is not built yet. Run `npm run build` first, or `npm start`, which does both; WEB=off serves the API alone.',
    )
  }
  return { indonesian: await loadBuild(files[0]), english: () => loadBuild(files[1]) }
}

async function loadBuild(file: string): Promise<StorefrontBuild> {
  const module: unknown = await import(pathToFileURL(file).href)
  if (!isStorefrontBuild(module)) throw new StartError(`${file} is not a build of the storefront. Run \`npm run build\` again.`)
  return module
}

/** Checks the parts that this server calls; the bundler guarantees the rest. */
function isStorefrontBuild(module: unknown): module is StorefrontBuild {
  const entry = property(property(module, 'entry'), 'module')
  const hasOwnParts = ['createLoadContext', 'queryNames'].every(name => typeof property(entry, name) === 'function')
  return typeof property(module, 'routes') === 'object' && hasOwnParts
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
