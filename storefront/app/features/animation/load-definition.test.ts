import { afterEach, expect, test, vi } from 'vitest'
import { loadDefinition } from './load-definition.ts'

const drawing = { w: 10, h: 10, fr: 30, op: 60, layers: [] }

afterEach(() => vi.unstubAllGlobals())

test('[animation.defaults] a definition is fetched by GET as JSON from its link', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json(drawing))
  vi.stubGlobal('fetch', asked)
  expect(await loadDefinition('/animations/a.json')).toEqual(drawing)
  const [link, init] = asked.mock.calls[0] ?? []
  expect(link).toBe('/animations/a.json')
  expect(init?.method ?? 'GET').toBe('GET')
  expect(new Headers(init?.headers).get('accept')).toBe('application/json')
})

test.each([
  ['a link that leads nowhere', async () => Response.json(drawing, { status: 404 })],
  ['an answer that is no JSON', async () => new Response('<html>')],
  ['JSON that is no animation', async () => Response.json({ w: 0, layers: 'none' })],
  ['a lost connection', async () => Promise.reject(new TypeError('offline'))],
])('[animation.defaults] %s is ignored', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  expect(await loadDefinition('/animations/a.json')).toBeNull()
})
