import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { iconSprite, readServerSide } from './api/load-context.ts'
import { SpriteContext } from './features/icons/icon-sprite.tsx'
import { NonceContext } from './lib/nonce.ts'
import { ServedPageContext } from './router/page-scripts.tsx'

export { createLoadContext } from './api/load-context.ts'
export { queryNames } from './page-query.ts'

const renderTimeoutMs = 10_000

/**
 * Renders a whole page before answering, because the cache keeps complete HTML and the page must work without scripts.
 * Every inline script has the load context's nonce, a placeholder that is replaced when the page is sent.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce } = readServerSide(loadContext)
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <SpriteContext value={loadContext.get(iconSprite)}>
        <ServedPageContext value={routerContext}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </ServedPageContext>
      </SpriteContext>
    </NonceContext>,
    nonce,
  )
  return new Response(html, { status, headers })
}

function renderWhole(page: React.ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const timer = setTimeout(() => abort(new Error(`page not rendered in ${renderTimeoutMs} ms`)), renderTimeoutMs)
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React puts large parts hidden at the end of the page, and a script moves them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        // An error boundary shows the problem; the log gets its stack.
        console.error(error)
      },
    })
  })
}
