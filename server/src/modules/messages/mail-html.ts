import { escapeHtml } from '../content/escape-html.ts'
import { contrast } from '../store/contrast.ts'

/** All texts of a mail, not escaped. */
export type MailParts = {
  storeName: string
  colour: string
  title: string
  body: string
  /** The order in lines of a name and a value. */
  facts: readonly (readonly [name: string, value: string])[]
  button: { text: string; url: string }
  note: string
  legal: string
  stopUrl: string
}

const ink = '#0b1020'
const white = '#ffffff'

const dark = `@media (prefers-color-scheme: dark) {
  .page { background: #0b1020 !important; }
  .card { background: #141b31 !important; color: #f3f4fb !important; }
  .card a, .small, .small a { color: #b7bdd6 !important; }
  .fact { border-color: #283150 !important; }
}`

/**
 * A mail's HTML: one column without tables, pictures or scripts, readable on 360 px and in the dark. Its colour carries
 * ink or white, whichever is read better.
 */
export function writeMailHtml(parts: MailParts): string {
  const { colour } = parts
  const [storeName, title, body, note, legal, stopUrl] = [
    parts.storeName,
    parts.title,
    parts.body,
    parts.note,
    parts.legal,
    parts.stopUrl,
  ].map(escapeHtml)
  const onColour = contrast(colour, ink) >= contrast(colour, white) ? ink : white
  const facts = parts.facts.map(([name, value]) => factHtml(escapeHtml(name), escapeHtml(value))).join('\n')
  const buttonStyle = `display:inline-block;padding:13px 22px;border-radius:12px;background:${colour};color:${onColour} !important;font-weight:700;text-decoration:none`
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f7fb">
<div class="page" style="padding:16px 12px;background:#f7f7fb;font:400 16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto">
<div style="padding:14px 20px;border-radius:16px 16px 0 0;background:${colour};color:${onColour};font-weight:700">${storeName}</div>
<div class="card" style="padding:20px;border-radius:0 0 16px 16px;background:#ffffff;color:#0b1020">
<h1 style="margin:0 0 8px;font-size:22px;line-height:28px">${title}</h1>
<p style="margin:0 0 16px">${body}</p>
${facts}
<p style="margin:20px 0"><a href="${escapeHtml(parts.button.url)}" style="${buttonStyle}">${escapeHtml(parts.button.text)}</a></p>
<p class="small" style="${small}">${note}</p>
</div>
<p class="small" style="${small};padding:16px 8px">${storeName} · ${legal}<br><a href="${stopUrl}" style="color:#474d66">Berhenti menerima e-mail ini</a></p>
</div>
</div>
</body>
</html>
`
}

const small = 'margin:0;font-size:14px;line-height:20px;color:#474d66'

/** A line of the order; both texts are escaped. */
function factHtml(name: string, value: string): string {
  return `<p class="fact" style="margin:0;padding:8px 0;border-top:1px solid #e3e4ee;overflow-wrap:anywhere"><span class="small" style="color:#474d66">${name}</span><br><b>${value}</b></p>`
}
