import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, Outlet, Scripts, type ServerBuild, ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageScripts, ServedPageContext } from './page-scripts.tsx'

const asset = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false }
const noParts = { clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined }
const unset = { ...asset, ...noParts, hasErrorBoundary: false, hasDefaultExport: true, hydrateFallbackModule: undefined }

/** A store with one page, whose document ends with the scripts of `End`. */
async function renderEnding(End: React.ComponentType): Promise<string> {
  const root = {
    default: () => <Outlet />,
    Layout: ({ children }: React.PropsWithChildren) => <Document end={<End />}>{children}</Document>,
  }
  const page = { default: () => <h1>Halo</h1>, loader: () => ({ text: '</script>' }) }
  const entry = {
    default: async (_request: Request, status: number, headers: Headers, context: EntryContext) => {
      const stream = await renderToReadableStream(
        <ServedPageContext value={context}>
          <ServerRouter context={context} url="http://store.test/" />
        </ServedPageContext>,
      )
      await stream.allReady
      return new Response(stream, { status, headers })
    },
  }
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: {
      root: { ...unset, id: 'root', path: '', module: '/assets/root.js', imports: ['/assets/framework.js', '/assets/shell.js'], css: [] },
      page: {
        ...unset,
        id: 'page',
        parentId: 'root',
        index: true,
        module: '/assets/page.js',
        imports: ['/assets/tile.js'],
        css: [],
        clientLoaderModule: '/assets/page-loader.js',
      },
    },
    url: '/assets/manifest.js',
    version: '1',
  }
  const build: ServerBuild = {
    entry: { module: entry },
    routes: {
      root: { id: 'root', path: '', module: root },
      page: { id: 'page', parentId: 'root', index: true, module: page },
    },
    assets: manifest,
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

function Document({ children, end }: React.PropsWithChildren<{ end: React.ReactNode }>) {
  return (
    <html lang="id">
      <head />
      <body>
        {children}
        {end}
      </body>
    </html>
  )
}

const filesIn = (text: string) => new Set(text.match(/\/assets\/[\w-]+\.js/g))
const handOver = (html: string) => /window\.__reactRouterContext = .*?TextEncoderStream\(\)\);/.exec(html)?.[0]

test('a page passes the same data to the browser as the router would, and loads the same files', async () => {
  const theirs = await renderEnding(Scripts)
  const ours = await renderEnding(PageScripts)
  expect(handOver(theirs)).toContain('"routeDiscovery"')
  expect(handOver(ours)).toBe(handOver(theirs))
  expect(filesIn(theirs).size).toBe(8)
  expect(filesIn(ours)).toEqual(filesIn(theirs))
})

test('the HTML itself loads no file', async () => {
  expect(await renderEnding(PageScripts)).not.toMatch(/<link|src=|type="module"/)
})

test('the page’s data is written after the script that receives it', async () => {
  const html = await renderEnding(PageScripts)
  expect(html.indexOf('streamController.enqueue')).toBeGreaterThan(html.indexOf('__reactRouterContext ='))
})
