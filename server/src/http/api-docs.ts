import { readFile } from 'node:fs/promises'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { Hono } from 'hono'
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

/** The description at `/openapi.json` and a page to browse it at `/docs`; nothing of it comes from outside. */
export function createApiDocs(endpoints: readonly Endpoint[], options: { origin: string }): Hono<HttpEnv> {
  const docs = new Hono<HttpEnv>()
  let description: string | undefined
  docs.get('/openapi.json', () => {
    description ??= JSON.stringify(describeApi(endpoints, options))
    return new Response(description, { headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' } })
  })
  docs.get('/docs', () => {
    const nonce = newNonce()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': docsCsp(nonce) }
    return new Response(docsPage(nonce), { headers })
  })
  docs.get('/docs/:file', async (c, next) => {
    const file = c.req.param('file')
    const type = viewerFiles[file]
    if (!type) return next()
    return sendViewerFile(file, type, c.req.header('accept-encoding'))
  })
  return docs
}

async function sendViewerFile(file: string, type: string, acceptEncoding: string | undefined): Promise<Response> {
  const bytes = await readFile(new URL(import.meta.resolve(`swagger-ui-dist/${file}`)))
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' }
  const compressed = acceptsEncoding(acceptEncoding, 'gzip') ? await compressOnce(bytes) : undefined
  if (!compressed) return new Response(bytes, { headers })
  return new Response(compressed, { headers: { ...headers, 'content-encoding': 'gzip' } })
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
