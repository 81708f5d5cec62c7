import { listProducts } from '@kilat/contract/catalog.ts'
import { type ArticleSummary, listBlogs, listInformasi } from '@kilat/contract/content.ts'
import { closedFolders } from '../http/search-engines.ts'
import type { Clock } from '../platform/clock.ts'
import { remember } from '../platform/remember.ts'

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

/** Bounds the sitemap's share of a list that grows over the years: 20 pages of 50. */
const mostPages = 20

const keptMs = 300_000

/** The sitemap's text. `isWhole`: every entry could be read. */
type SiteMap = { xml: string; isWhole: boolean }

/**
 * The pages worth finding: the fixed ones, products and articles. It is made once for all requests within minutes, with one
 * call of the API per page of its lists. Entries that can not be read now are left out, and then the sitemap is not kept.
 */
export function createSiteMap({ origin, nowMs = () => performance.now() }: { origin: string; nowMs?: (() => number) | undefined }) {
  const clock = { now: () => new Date(nowMs()) }
  const made = remember({
    maxAgeMs: keptMs,
    of: (_: { clock: Clock; call: Call }) => clock,
    read: ({ call }) => makeSiteMap(origin, call),
    isKept: ({ isWhole }) => isWhole,
  })
  /** `call` calls the API. */
  return (call: Call): Promise<SiteMap> => made({ clock, call })
}

async function makeSiteMap(origin: string, call: Call): Promise<SiteMap> {
  const lists = await Promise.all([
    productEntries(call),
    articleEntries(call, listBlogs, '/blogs'),
    articleEntries(call, listInformasi, '/informasi'),
  ])
  const urls = [...fixed, ...lists.flatMap(({ entries }) => entries)].map(entry => toXml(origin, entry))
  return { xml: toUrlSet(urls), isWhole: lists.every(({ isWhole }) => isWhole) }
}

function toUrlSet(urls: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Blocks only paths that are not pages: each page itself says whether it may be indexed and followed. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\n${closedFolders.map(path => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

type Share = { entries: Entry[]; isWhole: boolean }

async function productEntries(call: Call): Promise<Share> {
  const response = await call(listProducts.path)
  const read = response.ok ? listProducts.answer?.safeParse(await response.json()) : undefined
  const entries = read?.data?.data.map(({ id }) => ({ path: `/products/${id}` }))
  return { entries: entries ?? [], isWhole: entries !== undefined }
}

async function articleEntries(call: Call, list: typeof listBlogs | typeof listInformasi, under: string): Promise<Share> {
  const found: ArticleSummary[] = []
  let cursor = ''
  let isWhole = true
  for (let page = 0; page < mostPages; page += 1) {
    const response = await call(`${list.path}?${new URLSearchParams({ limit: '50', ...(cursor && { cursor }) })}`)
    const read = response.ok ? list.answer?.safeParse(await response.json()).data : undefined
    if (!read) {
      isWhole = false
      break
    }
    found.push(...read.data)
    if (!read.next_cursor) break
    cursor = read.next_cursor
  }
  return { entries: found.map(({ id, updated_at }) => ({ path: `${under}/${id}`, changedAt: updated_at })), isWhole }
}

function toXml(origin: string, { path, changedAt }: Entry): string {
  return `<url><loc>${escapeXml(origin + path)}</loc>${changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''}</url>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
