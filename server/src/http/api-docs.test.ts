import { gunzipSync } from 'node:zlib'
import type { Access } from '@kilat/contract/access.ts'
import { endpoint } from '@kilat/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shared } from '../test/bare-api.ts'
import { createApiDocs } from './api-docs.ts'
import { describeApi } from './openapi.ts'

const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
const docs = createApiDocs([], { origin: 'http://store.test' })
const get = (path: string, headers: Record<string, string> = {}) => docs.request(path, { headers }, { visitor })

test.each(['/openapi.json', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css'])('%s is kept once, however many load it', async path => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => get(path, { 'accept-encoding': 'gzip' })))
  const bodies = await Promise.all(sent.map(response => response.arrayBuffer()))
  expect(new Set(bodies.map(body => body.byteLength)).size).toBe(1)
  const plain = await (await get(path)).text()
  expect(gunzipSync(bodies[0] ?? new Uint8Array()).toString()).toBe(plain)
})

test('the viewer’s page is answered, and an unknown file of it is not', async () => {
  expect(await (await get('/docs')).text()).toContain('swagger-ui-bundle.js')
  expect((await get('/docs/package.json')).status).toBe(404)
})

test('the description names the credentials of each endpoint, and only schemes that an endpoint uses', () => {
  const security = (...access: Access[]) => {
    const endpoints = access.map((who, at) => endpoint({ ...shared, name: `try${at}`, method: 'GET', path: `/tries/${at}`, access: who }))
    const { paths, components } = described.parse(describeApi(endpoints, { origin: 'http://store.test' }))
    return { ways: Object.values(paths).map(({ get }) => get.security), schemes: Object.keys(components.securitySchemes) }
  }
  expect(security('open', 'visitor', 'shopper', 'user')).toEqual({
    ways: [[], [{ storeKey: [] }], [{ storeKey: [] }, { storeKey: [], accessToken: [] }], [{ storeKey: [], accessToken: [] }]],
    schemes: ['storeKey', 'accessToken'],
  })
  expect(security({ operator: 'edit_catalog' }, { reseller: 'place_orders' })).toEqual({
    ways: [[{ operatorSession: ['edit_catalog'] }], [{ resellerToken: ['place_orders'] }]],
    schemes: ['operatorSession', 'resellerToken'],
  })
})

const described = z.looseObject({
  paths: z.record(z.string(), z.looseObject({ get: z.looseObject({ security: z.unknown() }) })),
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.unknown()) }),
})
