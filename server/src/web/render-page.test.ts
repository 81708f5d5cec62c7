import { createContext, RouterContextProvider, redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ReadForPages } from '../http/read-for-pages.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createOutbox } from '../platform/outbox.ts'
import { noPublicSettings } from '../platform/settings.ts'
import type { ApiHandler } from './api-fetch.ts'
import { createPageRenderer } from './render-page.ts'
import { createStorefront } from './storefront.ts'
import type { PageSide, StorefrontBuild } from './storefront-build.ts'

const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
const sideContext = createContext<PageSide>()

/** A storefront with one page, which shows the API's answer, or a text of its own if the API fails. */
const build: StorefrontBuild = {
  ssr: true,
  isSpaMode: false,
  prerender: [],
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: 'client',
  future: {},
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  routes: {
    promos: {
      id: 'promos',
      path: 'promos',
      module: {
        default: () => null,
        action: async () => redirect('/transactions/KLT-7Q2M-9XH4-T8RC'),
        async loader({ context }) {
          const { fetch, read } = context.get(sideContext)
          const own = await read?.('listPromos', {})
          if (own) return own.status === 200 ? String(own.body) : 'seadanya'
          const answer = await fetch('/api/promos').catch(() => undefined)
          return answer?.ok ? answer.text() : 'seadanya'
        },
      },
    },
  },
  entry: {
    module: {
      default: async (_, status, headers, context) => {
        return new Response(String(context.staticHandlerContext.loaderData.promos), { status, headers })
      },
      createLoadContext: side => new RouterContextProvider(new Map([[sideContext, side]])),
      queryNames: () => [],
    },
  },
}

function openShop(
  api: ApiHandler,
  origin = 'http://store.test',
  own: { read?: ReadForPages; apiBase?: string; build?: StorefrontBuild } = {},
) {
  const renderer = createPageRenderer({
    builds: { indonesian: own.build ?? build, english: async () => build },
    api,
    origin,
    apiBase: '/api',
    storeApiKey: 'k',
    isTrial: true,
    drawIcons: async () => '',
    ...own,
  })
  const files = { has: () => false, read: async () => undefined, answer: () => undefined }
  const pages = createStorefront({
    files,
    renderer,
    origin,
    queryNames: () => [],
    settings: noPublicSettings,
    outbox: createOutbox(),
    log: quietLog,
  })
  const get = () => pages.answer(new Request('http://store.test/promos'), visitor)
  const getAsOne = (headers: Record<string, string> = {}) =>
    renderer.renderFor(new Request('http://store.test/promos', { headers }), visitor, 'nonce')
  const post = (asked: string, from: string) =>
    pages.answer(
      new Request(`${asked}/promos`, { method: 'POST', headers: { origin: from }, body: new URLSearchParams({ a: '1' }) }),
      visitor,
    )
  return { get, getAsOne, post, isKept: () => pages.answerFromCache('/promos', visitor, {}) !== undefined }
}

const answer = (status: number) => async () => new Response('lengkap', { status })

test('a page is kept for all if the API answered everything', async () => {
  const { get, isKept } = openShop(answer(200))
  expect(await (await get()).text()).toBe('lengkap')
  expect(isKept()).toBe(true)
})

test('a page for all is rendered without a visitor’s limits, so an address past its limits does not spoil it for others', async () => {
  const asking: unknown[] = []
  const { get } = openShop(async (_, { visitor: asked }) => {
    asking.push(asked)
    return new Response('lengkap')
  })
  await get()
  expect(asking).toEqual([{ ...visitor, isForAll: true }])
})

test.each([
  ['failed', answer(500)],
  ['was out of reach', answer(503)],
  ['was asked too often', answer(429)],
  ['threw', () => Promise.reject(new Error('lost'))],
])('a page rendered without the API because it %s is shown once and not kept', async (_, failing: ApiHandler) => {
  let api = failing
  const { get, isKept } = openShop((request, env) => api(request, env))
  const poor = await get()
  expect([poor.status, poor.headers.get('cache-control'), await poor.text()]).toEqual([200, 'no-store', 'seadanya'])
  expect(isKept()).toBe(false)
  api = answer(200)
  expect(await (await get()).text()).toBe('lengkap')
  expect(isKept()).toBe(true)
})

test('a page for all reads the store’s own API without HTTP, under the id of its visitor’s request', async () => {
  const read = vi.fn<ReadForPages>(async () => ({ status: 200, body: 'tanpa HTTP' }))
  const { get, isKept } = openShop(answer(500), undefined, { read })
  expect(await (await get()).text()).toBe('tanpa HTTP')
  expect(isKept()).toBe(true)
  expect(read).toHaveBeenCalledExactlyOnceWith('listPromos', {}, 'request-1')
})

test('a page for all is not kept if such a read failed', async () => {
  const { get, isKept } = openShop(answer(200), undefined, { read: async () => ({ status: 503, body: {} }) })
  expect(await (await get()).text()).toBe('seadanya')
  expect(isKept()).toBe(false)
})

test('the page of one visitor, and pages whose API is elsewhere, call it over HTTP', async () => {
  const read = vi.fn<ReadForPages>(async () => ({ status: 200, body: 'tanpa HTTP' }))
  expect((await openShop(answer(200), undefined, { read }).getAsOne()).body?.toString()).toBe('lengkap')
  await openShop(answer(200), undefined, { read, apiBase: 'http://api.test/v1' }).get()
  expect(read).not.toHaveBeenCalled()
})

test('a page handed over as text is sent as it is, whether it is kept for all or made for one visitor', async () => {
  const { default: enter, ...rest } = build.entry.module
  const handOver: typeof enter = async (request, status, headers, context, load) => {
    const { takePage } = load instanceof RouterContextProvider ? load.get(sideContext) : {}
    // What was handed over before the router asked anew belongs to no answer.
    takePage?.(new Response(null), 'gagal')
    const answer = new Response(null, { status, headers })
    takePage?.(answer, `<p>“${context.staticHandlerContext.loaderData.promos}”</p>`)
    return request.headers.has('x-other') ? new Response('lain', { status, headers }) : answer
  }
  const { get, getAsOne, isKept } = openShop(answer(200), undefined, {
    build: { ...build, entry: { module: { ...rest, default: handOver } } },
  })
  expect(await (await get()).text()).toBe('<p>“lengkap”</p>')
  expect(isKept()).toBe(true)
  expect((await getAsOne()).body).toBe('<p>“lengkap”</p>')
  expect((await getAsOne({ 'x-other': '1' })).body?.toString()).toBe('lain')
})

test('visitors whose pages are rendered at the same time each get their own, and the answer to HEAD is the same without a page', async () => {
  const { default: _enter, ...rest } = build.entry.module
  const handOver: StorefrontBuild['entry']['module']['default'] = async (request, status, headers, _context, load) => {
    const { takePage, nonce } = load instanceof RouterContextProvider ? load.get(sideContext) : {}
    const answer = new Response(null, { status, headers })
    await new Promise(resolve => setTimeout(resolve, Math.random() * 10))
    if (request.method !== 'HEAD') takePage?.(answer, `<p>${nonce}</p>`)
    return answer
  }
  const handing = { ...build, entry: { module: { ...rest, default: handOver } } }
  const renderer = createPageRenderer({
    builds: { indonesian: handing, english: async () => handing },
    ...{ api: answer(200), origin: 'http://store.test', apiBase: '/api', storeApiKey: 'k', isTrial: true, drawIcons: async () => '' },
  })
  const nonces = Array.from({ length: 200 }, (_, at) => `visitor-${at}`)
  const ask = (nonce: string, method = 'GET') => renderer.renderFor(new Request('http://store.test/promos', { method }), visitor, nonce)
  const answers = await Promise.all(nonces.map(nonce => ask(nonce)))
  expect(answers.map(({ body }) => body)).toEqual(nonces.map(nonce => `<p>${nonce}</p>`))
  expect(await ask('one', 'HEAD')).toMatchObject({ status: 200, body: undefined })
})

test('a page is kept if the API answers "not found", which is not a failure', async () => {
  const { get, isKept } = openShop(answer(404))
  expect(await (await get()).text()).toBe('seadanya')
  expect(isKept()).toBe(true)
})

test.each([
  ['by a proxy that took the encryption off', 'http://toko.example', 'https://toko.example'],
  ['by a proxy that asks by the address of this machine', 'http://127.0.0.1:3000', 'https://toko.example'],
  ['at another name of the store', 'http://www.toko.example', 'https://www.toko.example'],
  ['at an address of the machine', 'http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
])("a form from the store's own pages is accepted when it comes %s", async (_, asked, from) => {
  const { post } = openShop(answer(200), 'https://toko.example')
  const taken = await post(asked, from)
  expect([taken.status, taken.headers.get('location')]).toEqual([302, '/transactions/KLT-7Q2M-9XH4-T8RC'])
})

test.each(['https://lain.example', 'https://toko.example.lain.example', 'https://toko.example:8443', 'null'])(
  'a form sent by a page of %s is refused',
  async from => {
    const { post } = openShop(answer(200), 'https://toko.example')
    expect((await post('http://toko.example', from)).status).toBe(400)
  },
)
