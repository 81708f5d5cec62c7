import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { createOutbox } from '../platform/outbox.ts'
import { noPublicSettings } from '../platform/settings.ts'
import type { Rendered } from './html-cache.ts'
import { createHtmlTemplate } from './html-template.ts'
import type { PageRenderer } from './render-page.ts'
import { createStorefront } from './storefront.ts'

const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
const path = '/products/mobile-legends.data?_routes=routes%2Fproduct%2Froute'

function openPages(renderPublic: PageRenderer['renderPublic']) {
  const outbox = createOutbox()
  const renderFor = async () => expect.unreachable('data that are equal for all are not made for one visitor')
  const pages = createStorefront({
    files: { has: () => false, read: async () => undefined, answer: () => undefined },
    renderer: { renderPublic, renderFor },
    origin: 'http://store.test',
    queryNames: () => [],
    settings: noPublicSettings,
    outbox,
    log: quietLog,
  })
  return { pages, outbox, ask: () => pages.answer(new Request(`http://store.test${path}`, { headers: { cookie: 'a=1' } }), visitor) }
}

test('the data of a page are made once for a thousand open pages of one address that hear of a price, and kept until the next', async () => {
  const data = '[{"_1":2},"routes/product/route",12000]'.repeat(50)
  const renderPublic = vi.fn(async () => ({ kind: 'page' as const, template: createHtmlTemplate(data, '@@') }))
  const { pages, outbox, ask } = openPages(renderPublic)
  const answers = await Promise.all(Array.from({ length: 1_000 }, ask))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(renderPublic).toHaveBeenCalledTimes(1)
  const kept = pages.answerFromCache(path, { ...visitor, takesGzip: true }, {})
  for (const answer of [answers[0], kept]) {
    const { headers } = answer ?? new Response()
    expect(headers.get('content-type')).toBe('text/x-script')
    expect(headers.get('x-remix-response'), 'so that the router reads it').toBe('yes')
    expect(headers.get('cache-control'), 'so that no browser keeps an old price').toBe('no-store')
    expect(headers.get('content-security-policy')).toBeNull()
  }
  expect(await answers[0]?.text()).toBe(data)
  expect(gunzipSync(new Uint8Array((await kept?.arrayBuffer()) ?? [])).toString()).toBe(data)
  outbox.bring([{ topic: 'catalog' }])
  expect(pages.answerFromCache(path, visitor, {})).toBeUndefined()
})

test('data that could not be read say so as the router expects it, and are not kept', async () => {
  const headers = new Headers({ 'content-type': 'text/x-script', 'x-remix-response': 'yes' })
  const lost: Rendered = { kind: 'other', status: 503, headers, template: createHtmlTemplate('[{}]', '@@') }
  const { pages, ask } = openPages(async () => lost)
  const answer = await ask()
  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/x-script',
    'x-remix-response': 'yes',
    'cache-control': 'no-store',
    'retry-after': '5',
  })
  expect(await answer.text()).toBe('[{}]')
  expect(pages.answerFromCache(path, visitor, {})).toBeUndefined()
})
