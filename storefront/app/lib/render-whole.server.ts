import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

const renderTimeoutMs = 10_000

/** In place of what was not there yet. No text of a page can contain it, because `<` is escaped there. */
const missing = '<!--$!-->'

/**
 * Renders a page as a whole. Nearly always its data and code are there, and it is rendered at once, for half of the cost. Otherwise, such as on
 * the first page that has a part loaded late, it is rendered again, and waits for what is missing. `makePage` is called for each rendering.
 */
export async function renderWhole(makePage: () => React.ReactNode, nonce: string | undefined): Promise<string> {
  return renderAtOnce(makePage()) ?? renderPatiently(makePage(), nonce)
}

/** Undefined if a part of the page has to wait, or fails: only the other rendering reports what failed. */
function renderAtOnce(page: React.ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    // Only the other rendering writes the document's type by itself.
    return html.includes(missing) ? undefined : `<!DOCTYPE html>${html}`
  } catch {
    return undefined
  }
}

function renderPatiently(page: React.ReactNode, nonce: string | undefined): Promise<string> {
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
