import { html } from 'hono/html'
import { type Markup, serverPage } from '../../platform/server-page.ts'

type Movement = { amount: string; at: string }

/** Title of the list of money that arrived; a page without such money lacks it. */
export const receivedTitle = 'Sudah masuk'

/** The same for money that left again. */
export const returnedTitle = 'Sudah keluar lagi'

export type PageParts = {
  amount: string
  half: string
  more: string
  twice: string
  description: string
  reference: string
  channel: string
  isFailed: boolean
  isCancelled: boolean
  isLate: boolean
  /** When the payment expires. */
  dueAt: string
  timeLeft: string
  receipts: Movement[]
  /** Money that left the payment again. */
  takenBack: Movement[]
  returnUrl: string | undefined
}

/** The page with all acts of a payer. */
export function payerPage(parts: PageParts): string {
  return frame(
    'Simulasi pembayaran',
    html`
      <section class="card" aria-labelledby="jumlah">
        <div class="stage">
          <p class="small" id="jumlah">Tagihan lewat ${parts.channel}</p>
          <p class="amount">${parts.amount}</p>
          <p>${parts.description}</p>
        </div>
        <dl class="facts">
          <div><dt>Bayar sebelum</dt><dd>${parts.dueAt}</dd></div>
          <div><dt>Sisa waktu</dt><dd>${parts.isLate ? 'Sudah lewat' : parts.timeLeft}</dd></div>
          <div><dt>Nomor</dt><dd class="code">${parts.reference}</dd></div>
        </dl>
      </section>
      ${movementList(receivedTitle, 'ok', parts.receipts)} ${movementList(returnedTitle, 'warn', parts.takenBack)} ${parts.isCancelled ? cancelledNote() : parts.isFailed ? failedNote() : payForm(parts)}
      ${parts.returnUrl ? html`<p class="back"><a href="${parts.returnUrl}">Kembali ke pesanan</a></p>` : ''}
    `,
  )
}

/** A page with only a message. */
export function payerMessage(title: string, sentence: string): string {
  return frame(title, html`<section class="card pad"><p>${sentence}</p></section>`)
}

function payForm(parts: PageParts): Markup {
  return html`
    ${parts.isLate ? lateNote() : ''}
    <form method="post">
      <button class="main" name="act" value="full">${parts.isLate ? 'Bayar penuh (terlambat)' : 'Bayar penuh'}</button>
      <h2>Coba kejadian lain</h2>
      <div class="card acts">
        ${actButton('twice', 'Bayar dua kali', `Uang masuk dua kali, jumlahnya ${parts.twice}`)}
        ${actButton('less', 'Bayar kurang', `Hanya separuh: ${parts.half}`)}
        ${actButton('more', 'Bayar lebih', `Kelebihan Rp10.000: ${parts.more}`)}
        ${actButton('silent', 'Bayar tanpa pemberitahuan', 'Uang masuk, kabarnya ke toko hilang. Toko menemukannya sendiri.')}
        ${parts.receipts.length === 0 ? actButton('fail', 'Gagalkan', 'Pembayaran ini tidak akan pernah berhasil.') : takeBackActs()}
      </div>
    </form>
  `
}

function actButton(value: string, name: string, what: string): Markup {
  return html`<button class="act" name="act" value="${value}"><b>${name}</b><span>${what}</span></button>`
}

/** Acts of the bank and of the company's staff, once money has arrived. */
function takeBackActs(): Markup {
  return html`${actButton('reverse', 'Batal di bank', 'Bank membatalkan pembayarannya, seolah tidak pernah masuk.')}
  ${actButton('charge_back', 'Tarik kembali', 'Pembayar mengambil uangnya kembali lewat banknya.')}
  ${actButton('refund', 'Kembalikan dari dasbor', 'Petugas penyedia pembayaran mengembalikan uangnya, tanpa lewat toko.')}`
}

function movementList(title: string, tone: 'ok' | 'warn', movements: Movement[]): Markup | string {
  if (movements.length === 0) return ''
  return html`<section class="note ${tone}" aria-label="${title}">
    <b>${title}</b>
    <ul>
      ${movements.map(({ amount, at }) => html`<li>${amount} <span>${at}</span></li>`)}
    </ul>
  </section>`
}

function lateNote(): Markup {
  return html`<p class="note warn"><b>Waktu bayar sudah lewat.</b> Kamu tetap bisa bayar terlambat, untuk melihat apa yang toko lakukan dengan uangnya.</p>`
}

function failedNote(): Markup {
  return html`<p class="note bad"><b>Pembayaran ini gagal.</b> Tidak ada yang bisa dibayar lagi. Buat pesanan baru, ya.</p>`
}

function cancelledNote(): Markup {
  return html`<p class="note bad"><b>Pembayaran ini dibatalkan.</b> Tidak ada yang bisa dibayar lagi. Buat pesanan baru, ya.</p>`
}

function frame(title: string, content: Markup): string {
  const look = html`<link rel="stylesheet" href="/sandbox/pay/style.css" />`
  const note = html`<p class="note trial"><b>Ini uji coba.</b> Tidak ada uang sungguhan yang berpindah. Pilih apa yang terjadi dengan pembayaran ini.</p>`
  return String(serverPage({ title, look, content: html`${note}${content}` }))
}
