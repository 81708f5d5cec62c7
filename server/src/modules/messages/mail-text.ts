import { titlesOf } from '@kilat/contract/item-title.ts'
import { formatIdr } from '@kilat/contract/money.ts'
import type { OutgoingMessage } from '../../ctx/context.ts'
import type { MailStore } from './mail-frame.ts'
import { type MailParts, writeMailHtml } from './mail-html.ts'

type ToWrite = {
  message: OutgoingMessage
  store: MailStore
  publicUrl: string
  stopUrl: string
}

/** Subject, plain text and HTML of a mail about an order. */
export function writeMail(input: ToWrite): { subject: string; text: string; html: string } {
  const { message, store, publicUrl, stopUrl } = input
  const parts: MailParts = {
    store,
    title: message.title,
    body: message.body,
    facts: listFacts(message),
    button: { text: message.event === 'needs_you' ? 'Ambil uangmu' : 'Buka pesanan', url: `${publicUrl}${message.path}` },
    note: 'Kode voucher tidak kami kirim lewat e-mail: bukanya hanya di halaman pesananmu. Kami tidak pernah meminta kode OTP atau kata sandi.',
    stopUrl,
  }
  return { subject: `${message.title} · ${message.order.id} · ${store.name}`, text: writeText(parts), html: writeMailHtml(parts) }
}

/** What a message about money going back calls it: only a refund that is done has arrived. */
const moneyNames: Partial<Record<OutgoingMessage['event'], string>> = {
  failed: 'Uang yang kembali',
  refunded: 'Dikembalikan',
  needs_you: 'Menunggu kamu ambil',
}

function listFacts({ order, event, amountIdr, backTo, deliveredUnits, happenedAt }: OutgoingMessage): MailParts['facts'] {
  const { quantity, playerDisplay, nickname } = order
  const player = [playerDisplay, nickname].filter(Boolean).join(' · ')
  const moneyName = backTo === 'taken_back' ? 'Ditarik kembali' : moneyNames[event]
  const isPart = event === 'delivered' && deliveredUnits < quantity
  return [
    ['Pesanan', order.id],
    ['Item', `${quantity > 1 ? `${quantity} × ` : ''}${titlesOf(order.productTitle, order.itemName).toReversed().join(' · ')}`],
    ...(isPart ? [['Terkirim', `${deliveredUnits} dari ${quantity}`] as const] : []),
    ...(player ? [['Akun', player] as const] : []),
    ...(event === 'paid' || event === 'delivered' ? order.lines.flatMap(describeLine) : []),
    ['Total', formatIdr(order.total)],
    ...(amountIdr !== null && moneyName ? [[moneyName, formatIdr(amountIdr)] as const] : []),
    ['Waktu', formatTime(happenedAt)],
  ]
}

function describeLine({ label, amount }: OutgoingMessage['order']['lines'][number]): (readonly [string, string])[] {
  return amount === 0 ? [] : [[label, `${amount < 0 ? '-' : ''}${formatIdr(Math.abs(amount))}`]]
}

/** `22 November 2026 08.15 WIB`. */
function formatTime(at: Date): string {
  const day = at.toLocaleDateString('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'long' })
  const time = at.toLocaleTimeString('id-ID', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' })
  return `${day} ${time} WIB`
}

function writeText({ store, title, body, facts, button, note, stopUrl }: MailParts): string {
  const lines = facts.map(([name, value]) => `${name}: ${value}`)
  return [
    title,
    '',
    body,
    '',
    ...lines,
    '',
    `${button.text}: ${button.url}`,
    '',
    note,
    '',
    store.name,
    store.legal,
    '',
    `Berhenti menerima e-mail ini: ${stopUrl}`,
    '',
  ].join('\n')
}
