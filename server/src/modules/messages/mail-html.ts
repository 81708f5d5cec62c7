import { escapeHtml } from '../content/escape-html.ts'
import { frameMail, type MailStore, smallStyle, textOn } from './mail-frame.ts'

/** All texts of a mail about an order, not escaped. */
export type MailParts = {
  store: MailStore
  title: string
  body: string
  /** The order in lines of a name and a value. */
  facts: readonly (readonly [name: string, value: string])[]
  button: { text: string; url: string }
  note: string
  stopUrl: string
}

/** The HTML of a mail about an order. */
export function writeMailHtml({ store, title, ...parts }: MailParts): string {
  const [body, note, stopUrl] = [parts.body, parts.note, parts.stopUrl].map(escapeHtml)
  const facts = parts.facts.map(([name, value]) => factHtml(escapeHtml(name), escapeHtml(value))).join('\n')
  const buttonStyle = `display:inline-block;padding:13px 22px;border-radius:12px;background:${store.colour};color:${textOn(store.colour)} !important;font-weight:700;text-decoration:none`
  const content = `<p style="margin:0 0 16px">${body}</p>
${facts}
<p style="margin:20px 0"><a href="${escapeHtml(parts.button.url)}" style="${buttonStyle}">${escapeHtml(parts.button.text)}</a></p>
<p class="small" style="${smallStyle}">${note}</p>`
  const foot = `<br><a href="${stopUrl}" style="color:#474d66">Berhenti menerima e-mail ini</a>`
  return frameMail({ store, title, content, foot })
}

/** A line of the order; both texts are escaped. */
function factHtml(name: string, value: string): string {
  return `<p class="fact" style="margin:0;padding:8px 0;border-top:1px solid #e3e4ee;overflow-wrap:anywhere"><span class="small" style="color:#474d66">${name}</span><br><b>${value}</b></p>`
}
