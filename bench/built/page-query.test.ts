import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { root } from '../../tools/steps/place.mjs'
import { pages } from '../pages.ts'

type OwnParts = { createLoadContext(given: object): RouterContextProvider; queryNames(path: string): readonly string[] }
type Build = ServerBuild & { entry: { module: OwnParts } }

const store = inject('store')
let build: Build
beforeAll(async () => {
  build = await import(pathToFileURL(`${root}/storefront/build/server/index.js`).href)
})

// The router reads its own names in every address.
const ofRouter = ['index', '_routes']

/** The query names that were read while the page was rendered. */
async function namesRead(path: string): Promise<string[]> {
  const given = { fetch, nonce: 'n', origin: store.url, apiBase: '/api', apiKey: 'kilat-demo', isTrial: true, drawIcons: async () => '' }
  const context = build.entry.module.createLoadContext(given)
  const asked = (['get', 'getAll', 'has'] as const).map(method => vi.spyOn(URLSearchParams.prototype, method))
  try {
    const response = await createRequestHandler(build, 'production')(new Request(`${store.url}${path}?a=b`), context)
    await response.text()
    expect(response.status).toBe(200)
    return asked.flatMap(spy => spy.mock.calls.map(([name]) => name)).filter(name => !ofRouter.includes(name))
  } finally {
    for (const spy of asked) spy.mockRestore()
  }
}

test.each(pages)('the page at $path reads exactly the query names listed for it', async ({ path }) => {
  // A list of articles has a query name that its articles do not read.
  const isArticle = /^\/(?:blogs|informasi)\/./.test(path)
  const listed = isArticle ? [] : build.entry.module.queryNames(path)
  expect(new Set(await namesRead(path))).toEqual(new Set(listed))
})
