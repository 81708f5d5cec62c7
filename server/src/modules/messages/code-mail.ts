import type { OutgoingCode } from '../../ctx/context.ts'
import { escapeHtml } from '../content/escape-html.ts'

type ToWrite = { code: OutgoingCode; storeName: string }

/** Subject, plain text and HTML of a mail with a one-time code. The subject, which a locked phone shows, is without the code. */
export function writeCodeMail({ code: { code, expiresAt }, storeName }: ToWrite): { subject: string; text: string; html: string } {
  const time = expiresAt.toLocaleTimeString('id-ID', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' })
  const sentences = [
    `Ketik kode ini di halaman ${storeName} yang tadi kamu buka. Berlaku sampai ${time} WIB.`,
    `Jangan beri tahu siapa pun, juga yang mengaku petugas ${storeName}: yang punya kode ini bisa membuka pesananmu.`,
    'Tidak meminta kode? Abaikan saja surat ini.',
  ]
  const paragraphs = sentences.map(sentence => `<p>${escapeHtml(sentence)}</p>`).join('\n')
  return {
    subject: `Kode sekali pakai dari ${storeName}`,
    text: [`Kodemu: ${code}`, '', ...sentences, ''].join('\n'),
    html: `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Kode sekali pakai</title>
</head>
<body style="margin:0 auto;padding:20px;max-width:520px;font:400 16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<p>Kodemu</p>
<p style="font-size:32px;line-height:40px;font-weight:700;letter-spacing:4px">${code}</p>
${paragraphs}
</body>
</html>
`,
  }
}
