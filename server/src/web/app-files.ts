import { hash } from 'node:crypto'
import type { ThemeInfo } from '@kilat/contract/store.ts'
import { type Context, Hono } from 'hono'
import { acceptsEncoding, compressOnce } from '../http/compress.ts'
import type { HttpEnv, Visitor } from '../http/visitor.ts'
import { Problem } from '../platform/problem.ts'
import { type AppIcons, appIconNames } from './app-icons.ts'
import { chooseLanguage, languagePath } from './choose-language.ts'
import { webManifest } from './manifest.ts'
import { offlinePage } from './offline-page.ts'
import { createSiteMap, robotsText } from './sitemap.ts'

export type AppFilesInput = {
  theme: () => Promise<ThemeInfo>
  icons: AppIcons
  origin: string
  /** Calls the API for this visitor. */
  callApi: (path: string, visitor: Visitor) => Promise<Response>
  /** Any monotonic clock, in milliseconds. */
  nowMs?: () => number
}

/** Serves the files at the site's root that are made from the store's data, for installed apps and search engines, and the choice of a language. */
export function createAppFiles(input: AppFilesInput): Hono<HttpEnv> {
  const files = new Hono<HttpEnv>()
  const siteMap = createSiteMap(input)
  files.get('/manifest.webmanifest', async c => {
    return sendText(c, JSON.stringify(webManifest(await input.theme())), { 'content-type': 'application/manifest+json' })
  })
  files.get('/offline', async c => {
    const theme = await input.theme()
    const page = offlinePage(theme, await input.icons.png(theme.header.favicon, 'small'))
    return sendText(c, page.html, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.csp })
  })
  files.post(languagePath, c => chooseLanguage(c.req.raw, input.origin))
  files.get('/app-icons/:file{.+\\.png}', c => sendIcon(input, c.req.param('file').slice(0, -'.png'.length)))
  files.get('/robots.txt', c => sendText(c, robotsText(input.origin), { 'content-type': 'text/plain; charset=utf-8' }))
  files.get('/sitemap.xml', async c => {
    const { xml, isWhole } = await siteMap(path => input.callApi(path, c.env.visitor))
    const keeping = isWhole ? 'public, max-age=300' : 'no-store'
    return sendText(c, xml, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': keeping })
  })
  return files
}

/** Browsers ask again each time, and get a short answer if nothing changed: a new name of the store shows at once. */
async function sendText(c: Context<HttpEnv>, body: string, own: Record<string, string>): Promise<Response> {
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  const headers: Record<string, string> = { 'cache-control': 'no-cache', vary: 'accept-encoding', etag, ...own }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const compressed = acceptsEncoding(c.req.header('accept-encoding'), 'gzip') ? await compressOnce(body) : undefined
  if (compressed) headers['content-encoding'] = 'gzip'
  return new Response(compressed ?? body, { headers })
}

async function sendIcon({ theme, icons }: AppFilesInput, name: string): Promise<Response> {
  const kind = appIconNames.find(known => known === name)
  if (!kind) throw new Problem('not_found', 'Ikon ini tidak ada.')
  const png = await icons.png((await theme()).header.favicon, kind)
  return new Response(png, {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
