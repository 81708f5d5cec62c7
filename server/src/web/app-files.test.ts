import { hash } from 'node:crypto'
import type { ThemeInfo } from '@kilat/contract/store.ts'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { answerProblem } from '../http/problem-answer.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createAppFiles } from './app-files.ts'
import { createAppIcons } from './app-icons.ts'

const theme: ThemeInfo = {
  store: { name: 'Toko <Ujang>', tagline: 'Murah', legal: 'PT Ujang', hours: 'Setiap hari', is_trial: false, notice: null },
  header: { favicon: '/favicon.svg' },
  seo: { meta_title: 'Toko Ujang', meta_description: 'Top up di Toko Ujang.' },
  footer: { sosmed: [] },
  colors: { main: '#00aa88', accent: '#aa0044' },
  categories: [],
  animations: { landing: null, success: null },
}
const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }

function createFiles(input: { theme?: ThemeInfo; callApi?: (path: string) => Promise<Response>; nowMs?: () => number } = {}) {
  const files = createAppFiles({
    theme: async () => input.theme ?? theme,
    icons: createAppIcons(async () => undefined),
    origin: 'https://toko.example',
    nowMs: input.nowMs ?? (() => 0),
    callApi: input.callApi ?? (async () => Response.json({ error: 'x', code: 'not_found' }, { status: 404 })),
  })
  files.onError(error => answerProblem(error, { log: quietLog, requestId: 'request-1' }))
  return async (path: string, headers: Record<string, string> = {}) => files.request(path, { headers }, { visitor })
}

test('[theme.get-info] the manifest has the store’s name and colours, and its icons exist', async () => {
  const get = createFiles()
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({
    name: 'Toko <Ujang>',
    short_name: 'Toko <Ujang>',
    description: 'Top up di Toko Ujang.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'id',
    theme_color: '#aa0044',
  })
  expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const icon = await get(src)
    expect(icon.headers.get('content-type')).toBe('image/png')
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('a new favicon has new addresses', async () => {
  const addressesOf = async (get: ReturnType<typeof createFiles>) =>
    JSON.stringify((await (await get('/manifest.webmanifest')).json()).icons)
  const other = createFiles({ theme: { ...theme, header: { favicon: '/other.svg' } } })
  expect(await addressesOf(createFiles())).not.toBe(await addressesOf(other))
})

test('an unchanged file is not sent again', async () => {
  const get = createFiles()
  for (const path of ['/manifest.webmanifest', '/offline', '/robots.txt']) {
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  }
})

test('the offline page has the store’s name, says that orders and money are safe, and loads nothing else', async () => {
  const answer = await createFiles()('/offline')
  const page = await answer.text()
  expect(page).toContain('Toko &lt;Ujang&gt;')
  expect(page).toContain('Pesanan dan uangmu aman')
  expect(page).toContain('Coba lagi')
  expect(page).toContain('#00aa88')
  const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses.every(address => address?.startsWith('data:image/png'))).toBe(true)
  expect(page).not.toMatch(/https?:\/\//)
})

test('the policy of the offline page allows only the page’s own parts', async () => {
  const answer = await createFiles()('/offline')
  const page = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const tag of ['style', 'script']) {
    const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page) ?? []
    expect(text.length).toBeGreaterThan(50)
    expect(policy).toContain(`${tag}-src 'sha256-${hash('sha256', text, 'base64')}'`)
  }
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
})

test.each(['/app-icons/small.png', '/app-icons/1024.png', '/app-icons/constructor.png'])('%s is not an icon', async path => {
  expect((await createFiles()(path)).status).toBe(404)
})

test('[seo.robots] robots.txt names the sitemap and blocks no page that may be indexed', async () => {
  const text = await (await createFiles()('/robots.txt')).text()
  expect(text).toContain('Sitemap: https://toko.example/sitemap.xml')
  expect([...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)).toEqual(['/api/', '/avatars/', '/qr/', '/sandbox/'])
})

const article = (id: string) => ({
  id,
  title: id,
  summary: '',
  cover: null,
  published_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-02-01T00:00:00.000Z',
  reading_minutes: 1,
})

test('the sitemap lists products and all articles, with their last change', async () => {
  const answers: Partial<Record<string, object>> = {
    '/products': { data: [product('mobile-legends'), product('free-fire')] },
    '/blogs?limit=50': { data: [article('cara-top-up')], next_cursor: 'c2' },
    '/blogs?limit=50&cursor=c2': { data: [article('kenapa-pending')], next_cursor: null },
    '/informasi?limit=50': { data: [article('aturan-refund')], next_cursor: null },
  }
  const answer = await createFiles({ callApi: async path => Response.json(answers[path] ?? {}) })('/sitemap.xml')
  const xml = await answer.text()
  expect(answer.headers.get('content-type')).toContain('application/xml')
  for (const path of ['/', '/products/free-fire', '/blogs/cara-top-up', '/blogs/kenapa-pending', '/informasi/aturan-refund'])
    expect(xml).toContain(`<loc>https://toko.example${path}</loc>`)
  expect(xml).toContain('<loc>https://toko.example/blogs/cara-top-up</loc><lastmod>2026-02-01T00:00:00.000Z</lastmod>')
})

const emptyLists = async (path: string) => Response.json(path === '/products' ? { data: [] } : { data: [], next_cursor: null })

test('the sitemap is made once for all requests within minutes, even at once', async () => {
  let nowMs = 0
  const callApi = vi.fn(emptyLists)
  const get = createFiles({ callApi, nowMs: () => nowMs })
  const answers = await Promise.all(Array.from({ length: 10 }, () => get('/sitemap.xml')))
  nowMs = 299_999
  answers.push(await get('/sitemap.xml'))
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
  expect(callApi).toHaveBeenCalledTimes(3)
  nowMs = 300_000
  await get('/sitemap.xml')
  expect(callApi).toHaveBeenCalledTimes(6)
})

test.each([
  ['was refused', async () => Response.json({}, { status: 429 })],
  ['makes no sense', async () => Response.json({ data: 1 })],
  ['failed', () => Promise.reject(new Error('lost'))],
])('a sitemap in which a list %s is not kept', async (_, failing) => {
  let isFailing = true
  const callApi = vi.fn((path: string) => (isFailing && path.startsWith('/blogs') ? failing() : emptyLists(path)))
  const get = createFiles({ callApi })
  const answer = await get('/sitemap.xml')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  isFailing = false
  expect((await get('/sitemap.xml')).headers.get('cache-control')).toBe('public, max-age=300')
  expect(callApi).toHaveBeenCalledTimes(6)
})

test('a sitemap leaves out entries that can not be read now', async () => {
  const xml = await (await createFiles()('/sitemap.xml')).text()
  expect(xml).toContain('<loc>https://toko.example/promos</loc>')
  expect(xml.match(/<url>/g)?.length).toBeGreaterThan(5)
})

function product(id: string) {
  return {
    id,
    title: id,
    publisher: 'x',
    category: 'mobile',
    art: { cover: '/x.svg', tint: ['#000000', '#ffffff'] },
    from_price: 1000,
    is_available: true,
    orders_7d: 0,
  }
}
