import { languageCookie } from '../http/language.ts'
import { Problem } from '../platform/problem.ts'
import { readForm } from './read-form.ts'

/** The address of the form in every page's footer. */
export const languagePath = '/language'

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Keeps the language of the pages that a visitor chose, and leads back to the page with the form, which the browser itself names.
 * Indonesian is the absence of a choice. Throws `not_allowed` for a form of another site.
 */
export async function chooseLanguage(request: Request, origin: string): Promise<Response> {
  const form = await readForm(request, origin)
  if (isForeign(form.headers, origin)) throw new Problem('not_allowed', 'Bahasa hanya bisa diganti dari halaman toko ini.')
  const isEnglish = (await form.formData()).get('language') === 'en'
  const attributes = `Path=/; Max-Age=${isEnglish ? yearSeconds : 0}; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
  return new Response(null, {
    status: 303,
    headers: {
      location: pageBehind(request.headers.get('referer'), [new URL(request.url).host, new URL(origin).host]),
      'set-cookie': `${languageCookie}=${isEnglish ? 'en' : ''}; ${attributes}`,
      'cache-control': 'no-store',
    },
  })
}

/** A browser that hides where forms come from sends `null`. */
function isForeign(headers: Headers, origin: string): boolean {
  const sender = headers.get('origin')
  return headers.get('sec-fetch-site') === 'cross-site' || (sender !== null && sender !== 'null' && sender !== origin)
}

/** Path and query of a page of the store; the home page's for any other address. */
function pageBehind(referrer: string | null, hosts: readonly string[]): string {
  const page = referrer === null ? null : URL.parse(referrer)
  if (!page || !hosts.includes(page.host) || !/^https?:$/.test(page.protocol)) return '/'
  // Two slashes at the start would name a host.
  const path = page.pathname.replace(/^[/\\]+/, '/')
  return path === languagePath ? '/' : path + page.search
}
