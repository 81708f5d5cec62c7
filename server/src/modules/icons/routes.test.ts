import { gunzipSync } from 'node:zlib'
import { problemSchema } from '@kilat/contract/problem.ts'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { answerProblem } from '../../http/problem-answer.ts'
import type { HttpEnv } from '../../http/visitor.ts'
import { quietLog } from '../../platform/log-quiet.ts'
import { createIcons, type IconSource } from './routes.ts'

const data = { prefix: 'toko', icons: { cart: { body: '<path d="M0 0"/>'.repeat(100) } } }

function createService() {
  const read = vi.fn<IconSource['read']>(async ({ prefix, names }) => {
    const lacking = names.includes('baru') ? { not_found: ['baru'] } : {}
    return prefix === 'toko' ? { ...data, ...lacking } : undefined
  })
  const readSvg = vi.fn<IconSource['readSvg']>(async ({ name }) => (name === 'cart' ? '<svg/>' : undefined))
  const site = new Hono<HttpEnv>().route('/icons', createIcons({ read, readSvg }))
  site.onError(error => answerProblem(error, { log: quietLog, requestId: 'request-1' }))
  const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
  const get = async (path: string, headers: Record<string, string> = {}) => site.request(`/icons${path}`, { headers }, { visitor })
  return { read, readSvg, get }
}

test.each(['/toko.json?icons=bag,cart', '/toko.json?icons=bag%2Ccart', '/toko/icons.json?icons=bag,cart', '/toko.json?icons=,bag,,cart,'])(
  '[icon.service] %s asks for two icons of one set',
  async path => {
    const { get, read } = createService()
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(read).toHaveBeenCalledExactlyOnceWith({ prefix: 'toko', names: ['bag', 'cart'] })
    expect(await answer.json()).toEqual(data)
  },
)

test('[icon.service] anyone may use the answer and keep it', async () => {
  const { headers } = await createService().get('/toko.json?icons=cart')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cache-control')).toBe('public, max-age=604800, min-refresh=604800, immutable')
  expect(headers.get('content-type')).toContain('application/json')
})

test('[icon.service] an answer with a missing icon is kept briefly, because the next release may have it', async () => {
  const answer = await createService().get('/toko.json?icons=cart,baru')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await answer.json()).toMatchObject({ not_found: ['baru'] })
})

test('icon data is compressed for clients that accept it', async () => {
  const answer = await createService().get('/toko.json?icons=cart', { 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(JSON.parse(gunzipSync(await answer.arrayBuffer()).toString())).toEqual(data)
})

test.each([
  '/mdi.json?icons=home',
  '/toko.json',
  '/toko.json?icons=',
  '/toko.json?icons=,',
  '/toko/icons.json',
  '/',
  '/toko',
  '/a/b/c.json',
  '/Toko.json?icons=a',
  '/..%2ftoko.json?icons=a',
  '/toko/tidak-ada.svg',
  '/toko/CART.svg',
])('[icon.service] %s is 404, which clients accept as final, on any site', async path => {
  const answer = await createService().get(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(problemSchema.parse(await answer.json()).code).toBe('not_found')
})

test.each([
  `/toko.json?icons=${Array.from({ length: 101 }, (_, index) => `a${index}`).join(',')}`,
  '/toko.json?icons=cart,<script>',
  '/toko.json?icons=Cart',
  '/toko.json?icons=a--b',
  `/toko.json?icons=${'a'.repeat(65)}`,
  '/toko/cart.svg?color=red%22onload=%22x',
  '/toko/cart.svg?color=url(x)',
  '/toko/cart.svg?width=99999',
  '/toko/cart.svg?height=1em%22',
])('[icon.service] %s is refused before any look-up', async path => {
  const { get, read, readSvg } = createService()
  const answer = await get(path)
  expect(answer.status).toBe(400)
  expect(read).not.toHaveBeenCalled()
  expect(readSvg).not.toHaveBeenCalled()
})

test('[icon.service] a picture is drawn as asked and can run no scripts', async () => {
  const { get, readSvg } = createService()
  const answer = await get('/toko/cart.svg?color=%235b3df5&width=24&height=1.5em')
  expect(readSvg).toHaveBeenCalledExactlyOnceWith({ prefix: 'toko', name: 'cart', color: '#5b3df5', width: '24', height: '1.5em' })
  expect(answer.headers.get('content-type')).toContain('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
})
