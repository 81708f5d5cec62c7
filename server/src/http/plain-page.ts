import { hash } from 'node:crypto'
import type { ChosenLanguage } from './language.ts'

/** Content of a page without other files. `link` and `sentence` are our own words: no part of the request may be in them. */
export type PlainPage = {
  /** The language of its words; absent for Indonesian. */
  language?: ChosenLanguage | undefined
  status: number
  /** The status in words, for browsers and search engines. */
  title: string
  heading: string
  sentence: string
  /** A line below the sentence, of our own words and the request's id. */
  note?: string
  link: { href: string; text: string }
  /** Reloads the page after this many seconds. */
  reloadSeconds?: number
}

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;box-sizing:border-box;text-align:center;font:500 16px/24px system-ui,sans-serif;background:#f7f7fb;color:#0b1020}
h1{margin:0;font-size:26px;line-height:31px;letter-spacing:-.02em}
p{margin:0;max-width:38ch}
a{display:inline-block;padding:12px;color:inherit;font-weight:700}
@media(prefers-color-scheme:dark){body{background:#0b1020;color:#f3f4fb}}`

const csp = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A page for answers given before, or instead of, the storefront's pages. */
export function plainPage({ language, status, title, heading, sentence, note, link, reloadSeconds }: PlainPage): Response {
  const reload = reloadSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadSeconds}">`
  const html = `<!doctype html>
<html lang="${language ?? 'id'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${reload}<title>${title}</title><style>${style}</style></head>
<body>
<h1>${heading}</h1>
<p>${sentence}</p>${note === undefined ? '' : `\n<p>${note}</p>`}
<a href="${link.href}">${link.text}</a>
</body>
</html>
`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': csp }
  return new Response(html, { status, headers })
}
