import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { problemSchema } from '@kilat/contract/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp, routes } from './app.ts'
import { createTestStore, type TestStore } from './test/store.ts'

const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.object({}) })).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
})
const openApiSchema = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()), securitySchemes: z.record(z.string(), z.unknown()) }),
})

let store: TestStore
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  store = await createTestStore()
  app = createApp(store.ctx, { storeApiKey: 'kilat-demo', origin: 'http://store.test', isRateLimited: false, checksAnswers: true })
})
afterAll(() => store.close())

const call = (path: string, init: RequestInit = {}) =>
  app.request(path, init, { visitor: { address: '10.0.0.1', requestId: 'request-1', takesGzip: false } })
const describeApp = async () => openApiSchema.parse(await (await call('/api/openapi.json')).json())

const contract = join(import.meta.dirname, '../../contract/src')
/** All endpoints the contract declares, in any file. */
const declared: Endpoint[] = []
for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!\.test)\.ts$/.test(name)))
  declared.push(...Object.values(await import(join(contract, file))).filter(isEndpoint))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

test('every endpoint of the contract is served, once', () => {
  expect(routes.map(({ endpoint }) => endpoint.name).sort()).toEqual(declared.map(({ name }) => name).sort())
})

test('the description lists every endpoint with its name and status', async () => {
  const { paths } = await describeApp()
  for (const { name, method, path, status } of declared) {
    const operation = paths[path]?.[method.toLowerCase()]
    expect([name, operation?.operationId]).toEqual([name, name])
    expect(Object.keys(operation?.responses ?? {})).toContain(String(status))
  }
  const names = Object.values(paths).flatMap(operations => Object.values(operations).map(operation => operation.operationId))
  expect(new Set(names).size).toBe(names.length)
})

test('the description names every path parameter and refers only to what it defines', async () => {
  const description = await describeApp()
  for (const [path, operations] of Object.entries(description.paths)) {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values(operations)) {
      expect(parameters.filter(parameter => parameter.in === 'path').map(parameter => parameter.name)).toEqual(wanted)
    }
  }
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '')
  expect(references.length).toBeGreaterThan(0)
  for (const name of references) expect(description.components.schemas).toHaveProperty(name)
})

test('the description lists how an order can be refused', async () => {
  const { paths } = await describeApp()
  const place = paths['/transactions']?.post
  expect(Object.keys(place?.responses ?? {}).sort()).toEqual(['201', '400', '401', '403', '404', '409', '413', '422', '429', '500', '503'])
  expect(place?.parameters?.map(parameter => parameter.name)).toEqual(['Idempotency-Key', 'X-Order-Secret'])
  expect(place?.responses['409']?.description).toBe('price_changed, idempotency_conflict')
})

test('the description shows a refusal’s extra fields beside sentence, code and fields', async () => {
  const { paths } = await describeApp()
  const refusals = JSON.stringify(paths['/transactions']?.post?.responses)
  for (const [code, field] of [
    ['price_changed', 'quote'],
    ['item_unavailable', 'reason'],
    ['internal', 'request_id'],
    ['unavailable', 'request_id'],
  ])
    expect(refusals).toMatch(new RegExp(`"const":"${code}"[^}]*\\}(?:,"fields":\\{.*?\\})?,"${field}":`))
})

test('the page for browsing the description loads nothing from other hosts', async () => {
  const page = await call('/api/docs')
  const html = await page.text()
  expect(html).not.toMatch(/https?:\/\//)
  const nonce = /<script nonce="([^"]+)">/.exec(html)?.[1]
  expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  for (const [, file] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await call(`/api/${file}`)).status).toBe(200)
})

test('[api.error-body] a call without the store key is refused in the shape of every error', async () => {
  const answer = await call('/api/products')
  expect(answer.status).toBe(403)
  expect(problemSchema.parse(await answer.json()).code).toBe('store_key_invalid')
})

test('[api.error-body] an unknown path under the API is refused by the API, not answered by a page', async () => {
  for (const path of ['/api/none', '/api', '/api/products/a/b', '/api/docs/none.js']) {
    const answer = await call(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(problemSchema.parse(await answer.json()).code).toBe('not_found')
  }
})
