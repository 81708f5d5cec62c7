import { Suspense } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { Await, createRequestHandler, type EntryContext, Outlet, type ServerBuild, ServerRouter, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { PageScripts, ServedPageContext } from './page-scripts.tsx'
import { readHandOff } from './read-hand-off.ts'

type Render = (page: EntryContext, url: string) => Promise<string>

const elementFor = (page: EntryContext, url: string) => (
  <ServedPageContext value={page}>
    <ServerRouter context={page} url={url} />
  </ServedPageContext>
)

async function renderStreaming(page: EntryContext, url: string): Promise<string> {
  const stream = await renderToReadableStream(elementFor(page, url), { onError: () => {} })
  await stream.allReady
  return new Response(stream).text()
}

const readFirst: Render = async (page, url) => {
  await readHandOff(page)
  return renderStreaming({ ...page, serverHandoffStream: new ReadableStream() }, url)
}

const Page = () => (
  <Suspense fallback="…">
    <Await resolve={useLoaderData().late} errorElement="tidak ada">
      {late => <p>{late}</p>}
    </Await>
  </Suspense>
)

const Layout = ({ children }: React.PropsWithChildren) => (
  <html lang="id">
    <body>
      {children}
      <PageScripts />
    </body>
  </html>
)

/** A store with one page, which shows what its loader answered or promised. */
async function renderShop(loader: () => unknown, render: Render): Promise<string> {
  const route = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false }
  const unset = { ...route, hasErrorBoundary: false, hasDefaultExport: true, imports: [], css: [] }
  const noParts = { clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined }
  const asset = { ...unset, ...noParts, hydrateFallbackModule: undefined }
  const build: ServerBuild = {
    entry: {
      module: {
        default: async (request, status, headers, page) => new Response(await render(page, request.url), { status, headers }),
        handleError: () => {},
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: () => <Outlet />, Layout } },
      page: { id: 'page', parentId: 'root', index: true, module: { default: Page, loader } },
    },
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: {
        root: { ...asset, hasLoader: false, id: 'root', path: '', module: '/assets/root.js' },
        page: { ...asset, id: 'page', parentId: 'root', index: true, module: '/assets/page.js' },
      },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  return (await createRequestHandler(build, 'production')(new Request('http://store.test/'))).text()
}

const inAMoment = () => new Promise<void>(resolve => setImmediate(resolve))

test.each([
  ['answered', () => ({ late: 'Halo </script>', list: [{ a: 1 }, { a: 1 }] })],
  ['promised', () => ({ late: inAMoment().then(() => 'Nanti </script>') })],
  ['promised and failed', () => ({ late: inAMoment().then(() => Promise.reject(new Error('broken'))) })],
])('a page with data that its loader %s is the same whether the data is read first or while it is rendered', async (_, loader) => {
  const streamed = await renderShop(loader, renderStreaming)
  expect(streamed).toContain('streamController.close()')
  expect(await renderShop(loader, readFirst)).toBe(streamed)
})

test('a page whose data is read first suspends nowhere, so it can be rendered at once', async () => {
  const html = await renderShop(
    () => ({ late: 'Halo' }),
    async (page, url) => {
      await readHandOff(page)
      return renderToString(elementFor({ ...page, serverHandoffStream: new ReadableStream() }, url))
    },
  )
  expect(html).toContain('<p>Halo</p>')
  expect(html).toContain('streamController.close()')
  expect(html).not.toContain('<!--$!-->')
})

test('data that can not be read to its end fails the page where it belongs', async () => {
  const broken = new Error('broken')
  const render: Render = async page => {
    page.serverHandoffStream = new ReadableStream({ pull: controller => controller.error(broken) })
    await readHandOff(page)
    return String(page.renderMeta?.streamCache?.[0]?.error)
  }
  expect(await renderShop(() => ({ late: 'Halo' }), render)).toBe('Error: broken')
})
