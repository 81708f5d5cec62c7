import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createApiDocs } from './api-docs.ts'

const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
const docs = createApiDocs([], { origin: 'http://store.test' })
const get = (path: string, headers: Record<string, string> = {}) => docs.request(path, { headers }, { visitor })

test.each(['/openapi.json', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css'])('%s is held once, however many take it', async path => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => get(path, { 'accept-encoding': 'gzip' })))
  const bodies = await Promise.all(sent.map(response => response.arrayBuffer()))
  expect(new Set(bodies.map(body => body.byteLength)).size).toBe(1)
  const plain = await (await get(path)).text()
  expect(gunzipSync(bodies[0] ?? new Uint8Array()).toString()).toBe(plain)
})

test('the page of the viewer, and what is no file of it', async () => {
  expect(await (await get('/docs')).text()).toContain('swagger-ui-bundle.js')
  expect((await get('/docs/package.json')).status).toBe(404)
})
