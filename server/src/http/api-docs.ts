import { readFile } from 'node:fs/promises'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { type Context, Hono } from 'hono'
import { acceptsEncoding, compressOnce } from './compress.ts'
import { newNonce } from './nonce.ts'
import { describeApi } from './openapi.ts'
import { docsCsp } from './security-headers.ts'
import type { HttpEnv } from './visitor.ts'

const viewerFiles: Partial<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** A body equal for all callers, plain and compressed: kept once, however many clients load it and however slowly. */
type Held = { plain: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> | undefined }

/** The description at `/openapi.json` and a page to browse it at `/docs`, which loads nothing from other hosts. */
export function createApiDocs(endpoints: readonly Endpoint[], options: { origin: string }): Hono<HttpEnv> {
  const docs = new Hono<HttpEnv>()
  const description = holdOnce(async () => Buffer.from(JSON.stringify(describeApi(endpoints, options))))
  const files = new Map(
    Object.keys(viewerFiles).map(file => [file, holdOnce(() => readFile(new URL(import.meta.resolve(`swagger-ui-dist/${file}`))))]),
  )
  docs.get('/openapi.json', async c =>
    sendHeld(c, await description(), { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' }),
  )
  docs.get('/docs', () => {
    const nonce = newNonce()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': docsCsp(nonce) }
    return new Response(docsPage(nonce), { headers })
  })
  docs.get('/docs/:file', async (c, next) => {
    const name = c.req.param('file')
    const [type, file] = [viewerFiles[name], files.get(name)]
    if (!type || !file) return next()
    return sendHeld(c, await file(), { 'content-type': type, 'cache-control': 'public, max-age=3600' })
  })
  return docs
}

/** Makes the body at the first request; if that fails, the next request tries again. */
function holdOnce(make: () => Promise<Uint8Array<ArrayBuffer>>): () => Promise<Held> {
  let held: Promise<Held> | undefined
  return () => {
    held ??= make().then(async plain => ({ plain, gzip: await compressOnce(plain) }))
    held.catch(() => {
      held = undefined
    })
    return held
  }
}

function sendHeld(c: Context<HttpEnv>, { plain, gzip }: Held, own: Record<string, string>): Response {
  const headers = { ...own, vary: 'accept-encoding' }
  if (!gzip || !acceptsEncoding(c.req.header('accept-encoding'), 'gzip')) return new Response(plain, { headers })
  return new Response(gzip, { headers: { ...headers, 'content-encoding': 'gzip' } })
}

function docsPage(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kilat API</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="viewer"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">SwaggerUIBundle({ url: 'openapi.json', dom_id: '#viewer', validatorUrl: null, persistAuthorization: true })</script>
</body>
</html>
`
}
