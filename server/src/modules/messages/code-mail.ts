import type { OutgoingCode } from '../../ctx/context.ts'
import { escapeHtml } from '../content/escape-html.ts'
import { frameMail, type MailStore, smallStyle } from './mail-frame.ts'

/** Subject, plain text and HTML of a mail with a one-time code. The subject, which a locked phone shows, is without the code. */
export function writeCodeMail({ code: { code, expiresAt }, store }: { code: OutgoingCode; store: MailStore }): {
  subject: string
  text: string
  html: string
} {
  const time = expiresAt.toLocaleTimeString('id-ID', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' })
  const todo = `Ketik kode ini di halaman ${store.name} yang tadi kamu buka. Berlaku sampai ${time} WIB.`
  const warning = `Jangan beri tahu siapa pun, juga yang mengaku petugas ${store.name}: yang punya kode ini bisa membuka pesananmu.`
  const excuse = 'Tidak meminta kode? Abaikan saja surat ini.'
  const content = `<p style="margin:0 0 8px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:4px">${code}</p>
<p style="margin:0 0 16px">${escapeHtml(todo)}</p>
<p style="margin:0 0 16px">${escapeHtml(warning)}</p>
<p class="small" style="${smallStyle}">${excuse}</p>`
  return {
    subject: `Kode sekali pakai dari ${store.name}`,
    text: [`Kodemu: ${code}`, '', todo, warning, excuse, '', store.name, store.legal, ''].join('\n'),
    html: frameMail({ store, title: 'Kodemu', content }),
  }
}
