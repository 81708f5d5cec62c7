import { afterEach, expect, test, vi } from 'vitest'
import { problemText } from '../text/problem.ts'
import type { Api } from './api.ts'
import { notFoundPage, pageProblem } from './page-problem.ts'
import { ApiProblem } from './problems/api-problem.ts'

afterEach(() => vi.unstubAllEnvs())

const emptyStore: Api = { call: () => Promise.reject(new Error('nothing to be had')) }

/** What the page throws if the API gives this answer. */
function pageFor(status: number, body: unknown = {}) {
  return pageProblem(emptyStore, '/products/x', ApiProblem.from(status, body, 'a1b2c3d4e5f6'))
}

test.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
])('[route.fatal] a page whose data is answered with %i answers the same: %s', async (status, statusText) => {
  expect(await pageFor(status, { error: 'Tunggu sebentar.', code: 'rate_limited' })).toMatchObject({ init: { status, statusText } })
})

test('[route.fatal] a status without a name of its own is an Internal Server Error, and keeps its number', async () => {
  expect(await pageFor(599)).toMatchObject({ init: { status: 599, statusText: 'Internal Server Error' } })
})

test('[route.fatal] a call without an answer has no status, and is an Internal Server Error', async () => {
  const thrown = await pageProblem(emptyStore, '/', ApiProblem.unanswered('Tidak ada jawaban.'))
  expect(thrown).toMatchObject({ init: { status: 500, statusText: 'Internal Server Error' } })
})

test('a browser without an answer says so with the next step, and names no help code that the log can not have', async () => {
  vi.stubEnv('SSR', false)
  const pageWithout = (sentence: string) => pageProblem(emptyStore, '/', ApiProblem.unanswered(sentence, 'a1b2c3d4e5f6'))
  expect(await pageWithout(problemText.offline)).toMatchObject({
    data: { help: 'Sambungan terputus. Coba lagi sebentar. Pesanan dan uangmu aman.', isUnanswered: true },
  })
  expect(await pageWithout(problemText.slow)).toMatchObject({
    data: { help: 'Jawaban dari toko terlalu lama. Coba lagi sebentar. Pesanan dan uangmu aman.', isUnanswered: true },
  })
  expect(await pageFor(500)).toMatchObject({ data: { help: expect.stringMatching(/Kode bantuan: a1b2c3d4$/) } })
})

test('a refusal adds its sentence to the message, a failure the id for the log', async () => {
  expect(await pageFor(429, { error: 'Tunggu 20 detik.' })).toMatchObject({ data: { help: 'Tunggu 20 detik.' } })
  const failed = await pageFor(503, { error: 'rahasia dapur' })
  expect(failed).toMatchObject({ data: { help: expect.stringMatching(/Kode bantuan: a1b2c3d4$/) } })
  expect(JSON.stringify(failed)).not.toContain('dapur')
})

test('[route.not-found] an unknown id and an invalid id are both "not found"', async () => {
  const notFound = { init: { status: 404, statusText: 'Not Found' }, data: { path: '/products/x', likely: [] } }
  expect(await pageFor(404)).toMatchObject(notFound)
  expect(await pageFor(400, { fields: { id: 'Bentuknya belum benar.' } })).toMatchObject(notFound)
  expect(await pageFor(400, { fields: { cursor: 'Bentuknya belum benar.' } })).toMatchObject({ init: { status: 400 } })
})

test('an error that is not an API answer stays as it is', async () => {
  const broken = new TypeError('broken')
  expect(await pageProblem(emptyStore, '/', broken)).toBe(broken)
})

test('an unknown address suggests the game with a similar name, then others that can be bought', async () => {
  const shelf = [
    { id: 'pubg-mobile', is_available: true },
    { id: 'free-fire-max', is_available: false },
    { id: 'mobile-legends', is_available: true },
  ]
  const asked: unknown[] = []
  const likelyFor = async (path: string) => {
    const thrown = await notFoundPage(storeOf(shelf, asked), path)
    return thrown.data.likely.map(({ id }) => id)
  }
  expect(await likelyFor('/products/mobil%20legend')).toEqual(['mobile-legends', 'pubg-mobile'])
  expect(await likelyFor('/%E0%A4%A')).toEqual(['mobile-legends', 'pubg-mobile'])
  expect(await likelyFor(`/${'x'.repeat(300)}`)).toEqual(['mobile-legends', 'pubg-mobile'])
  expect(await likelyFor(`/${'😀'.repeat(60)}`)).toEqual(['mobile-legends', 'pubg-mobile'])
  expect(asked).toEqual([
    { search: '/mobil legend', match: 'any', limit: 7 },
    { search: '/%E0%A4%A', match: 'any', limit: 7 },
    { search: `/${'x'.repeat(79)}`, match: 'any', limit: 7 },
    { search: `/${'😀'.repeat(39)}`, match: 'any', limit: 7 },
  ])
})

/** A store whose every search finds Mobile Legends, recorded in `asked`, and whose product list is `shelf`. */
function storeOf(shelf: { id: string }[], asked: unknown[]): Api {
  const call = async (_: unknown, input?: { query?: object }) => {
    if (!input?.query) return { data: shelf }
    asked.push(input.query)
    return { data: shelf.filter(({ id }) => id === 'mobile-legends') }
  }
  // The page uses only a product's id and whether it can be bought.
  return { call: call as Api['call'] }
}
