import type { EntryContext, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { iconSprite, readServerSide } from './api/load-context.ts'
import { KeptMarkupContext } from './lib/kept-markup.ts'
import { createMarkupKeeper } from './lib/markup-keeper.server.ts'
import { NonceContext } from './lib/nonce.ts'
import { renderWhole } from './lib/render-whole.server.ts'
import { ServedPageContext } from './router/page-scripts.tsx'
import { readHandOff } from './router/read-hand-off.ts'
import { SpriteContext } from './ui/icon-sprite.tsx'

export { createLoadContext } from './api/load-context.ts'
export { queryNames } from './page-query.ts'

const keepMarkup = createMarkupKeeper()

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
  const { nonce, takePage } = readServerSide(loadContext)
  await readHandOff(routerContext)
  const makePage = () => (
    <NonceContext value={nonce}>
      <SpriteContext value={loadContext.get(iconSprite)}>
        <ServedPageContext value={routerContext}>
          <KeptMarkupContext value={keepMarkup}>
            {/* The data is read already, but for each rendering the router wants a stream that it can open. */}
            <ServerRouter context={{ ...routerContext, serverHandoffStream: new ReadableStream() }} url={request.url} nonce={nonce} />
          </KeptMarkupContext>
        </ServedPageContext>
      </SpriteContext>
    </NonceContext>
  )
  const html = await renderWhole(makePage, nonce)
  const answer = new Response(takePage ? null : html, { status, headers })
  takePage?.(answer, html)
  return answer
}
