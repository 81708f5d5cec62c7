import { listProducts } from '@kilat/contract/catalog.ts'
import { type ArticleSummary, listBlogs, listInformasi } from '@kilat/contract/content.ts'

type Entry = { path: string; changedAt?: string }
type Call = (path: string) => Promise<Response>

const fixed: readonly Entry[] = [
  '/',
  '/promos',
  '/blogs',
  '/informasi',
  '/transactions',
  '/landing_page',
  '/privacy-and-policy',
  '/term-and-condition',
].map(path => ({ path }))

/** A list grows with the years, the sitemap's share of it does not: 20 pages of 50. */
const mostPages = 20

/** Every page worth finding: the fixed ones, products and articles. What can not be read now is left out. `call` asks the API. */
export async function siteMap(origin: string, call: Call): Promise<string> {
  const lists = await Promise.all([
    productEntries(call),
    articleEntries(call, listBlogs, '/blogs'),
    articleEntries(call, listInformasi, '/informasi'),
  ])
  const urls = [...fixed, ...lists.flat()].map(entry => toXml(origin, entry))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Pages of one person are none of a search engine's business; the pages themselves say so too. */
export function robotsText(origin: string): string {
  const closed = ['/api/', '/dashboard', '/login', '/profile', '/qr/', '/sandbox/', '/transactions/']
  return `User-agent: *\nAllow: /\n${closed.map(path => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

async function productEntries(call: Call): Promise<Entry[]> {
  const response = await call(listProducts.path)
  const read = response.ok ? listProducts.answer?.safeParse(await response.json()) : undefined
  return read?.data?.data.map(({ id }) => ({ path: `/products/${id}` })) ?? []
}

async function articleEntries(call: Call, list: typeof listBlogs | typeof listInformasi, under: string): Promise<Entry[]> {
  const found: ArticleSummary[] = []
  let cursor = ''
  for (let page = 0; page < mostPages; page += 1) {
    const response = await call(`${list.path}?${new URLSearchParams({ limit: '50', ...(cursor && { cursor }) })}`)
    const read = response.ok ? list.answer?.safeParse(await response.json()).data : undefined
    if (!read) break
    found.push(...read.data)
    if (!read.next_cursor) break
    cursor = read.next_cursor
  }
  return found.map(({ id, updated_at }) => ({ path: `${under}/${id}`, changedAt: updated_at }))
}

function toXml(origin: string, { path, changedAt }: Entry): string {
  return `<url><loc>${escapeXml(origin + path)}</loc>${changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''}</url>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
