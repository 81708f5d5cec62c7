import { contrast, ink, white } from '@kilat/contract/colours.ts'
import { escapeHtml } from '../content/escape-html.ts'

/** A store as its mails show it; texts are not escaped. */
export type MailStore = { name: string; legal: string; colour: string }

const dark = `@media (prefers-color-scheme: dark) {
  .page { background: #0b1020 !important; }
  .card { background: #141b31 !important; color: #f3f4fb !important; }
  .card a, .small, .small a { color: #b7bdd6 !important; }
  .fact { border-color: #283150 !important; }
}`

/** Style of a remark; its element has the class `small`. */
export const smallStyle = 'margin:0;font-size:14px;line-height:20px;color:#474d66'

/** Ink or white, whichever is read better on the store's colour. */
export function textOn(colour: string): string {
  return contrast(colour, ink) >= contrast(colour, white) ? ink : white
}

/**
 * The HTML of every mail: one column without tables, pictures or scripts, readable on 360 px and in the dark. `title` is not escaped,
 * `content` and `foot` are HTML.
 */
export function frameMail({ store, title, ...parts }: { store: MailStore; title: string; content: string; foot?: string }): string {
  const { colour } = store
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f7fb">
<div class="page" style="padding:16px 12px;background:#f7f7fb;font:400 16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto">
<div style="padding:14px 20px;border-radius:16px 16px 0 0;background:${colour};color:${textOn(colour)};font-weight:700">${escapeHtml(store.name)}</div>
<div class="card" style="padding:20px;border-radius:0 0 16px 16px;background:#ffffff;color:#0b1020">
<h1 style="margin:0 0 8px;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>
${parts.content}
</div>
<p class="small" style="${smallStyle};padding:16px 8px">${escapeHtml(store.name)} · ${escapeHtml(store.legal)}${parts.foot ?? ''}</p>
</div>
</div>
</body>
</html>
`
}
