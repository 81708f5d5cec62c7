import type { TimelineCode } from '@kilat/contract/timeline.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'

export const orderText = {
  toTasks: 'Perlu tindakan',
  back: 'Kembali',
  version: (version: number) => `versi ${version}`,
  loading: 'Memuat pesanan',
  acts: 'Yang bisa dilakukan',
  noActs: 'Tidak ada yang perlu kamu lakukan. Pesanan ini jalan sendiri, atau sudah selesai.',
  hints: {
    retry: 'Referensi yang sama, jadi tidak membeli dua kali.',
    release: 'Pengiriman jalan lagi dengan janji waktu baru.',
    refund: 'Kalau kirimannya ternyata masuk, toko rugi sebesar modalnya.',
    settle: 'Wajib ada nomor seri. Pembeli langsung melihatnya.',
    fail: 'Pemasok sudah tidak bisa ditanya. Tanyakan ke orangnya dulu.',
    notYet: (supplier: string, until: string) =>
      `Belum bisa. ${supplier} masih bisa ditanya sampai ${until} WIB, jadi kirimannya masih bisa masuk.`,
  },
  next: {
    on_hold: 'uang kembali sendiri kalau tidak dilepas atau dipastikan terkirim.',
    ask: 'toko bertanya lagi ke',
    asking: 'dengan referensi yang sama.',
    promise: 'janji ke pembeli; sesudah itu yang belum dikirim dikembalikan, yang belum jelas ditahan.',
  },
  buyer: 'Pembeli dan tujuan',
  player: 'Tujuan',
  voucher: 'Voucher',
  item: 'Barang',
  contact: { whatsapp: 'WhatsApp', email: 'E-mail' },
  account: 'Akun',
  noAccount: 'Tanpa akun',
  reply: 'Balas lewat WhatsApp',
  money: 'Uang',
  paidBy: 'Dibayar lewat',
  status: 'Status pembayaran',
  back_: 'Uang kembali',
  profit: 'Hasil sejauh ini',
  books: 'Pembukuan',
  booksCaption: 'Perpindahan uang pesanan ini',
  from: 'Dari',
  to: 'Ke',
  amount: 'Jumlah',
  noPostings: 'Belum ada uang yang bergerak.',
  timeline: 'Perjalanan',
  newestFirst: 'terbaru di atas',
  filter: 'Saring perjalanan',
  filters: { all: 'Semua', event: 'Status', money: 'Uang', supplier: 'Pemasok', news: 'Kabar', operator: 'Operator' },
  cut: 'Panggilan ke perusahaan belum terbaca. Sebagian bisa tidak tampil di sini.',
  nothing: 'Tidak ada catatan dari jenis ini.',
  copy: 'Salin nomor pesanan',
  copied: 'Nomor pesanan tersalin',
  notCopied: 'Tidak bisa menyalin di sini. Pilih nomornya, lalu salin sendiri.',
}

/** How a reply to the buyer begins, by the order's status; the operator goes on from there. */
const replies: Record<OrderStatus, string> = {
  pending_payment: 'Pesananmu menunggu dibayar. Cara bayarnya ada di halaman pesanan.',
  paid: 'Pembayaranmu sudah kami terima, pesanannya segera dikirim.',
  delivering: 'Pesananmu sedang dikirim. Biasanya selesai dalam beberapa menit.',
  on_hold: 'Pesananmu sedang kami pastikan ke pemasok. Kamu tidak perlu memesan lagi: kalau tidak terbukti sampai, uangmu kembali.',
  delivered: 'Pesananmu sudah terkirim. Kalau belum terlihat di game, coba keluar lalu masuk lagi.',
  refunding: 'Uangmu sedang kami kembalikan, atau siap diambil. Jalannya ada di halaman pesanan.',
  refunded: 'Uangmu sudah kami kembalikan.',
  cancelled: 'Pesanan ini dibatalkan.',
  expired: 'Pesanan ini sudah lewat waktu bayarnya. Kalau kamu sudah membayar, kirim buktinya ke sini.',
}

export function replyWords({ id, status }: { id: string; status: OrderStatus }): string {
  return `Halo, ini dari toko tentang pesanan ${id}. ${replies[status]} `
}

export type Shown = keyof typeof orderText.filters

/** What each entry of the timeline is called. */
export const eventNames: Record<TimelineCode, string> = {
  created: 'Pesanan dibuat',
  payment_ready: 'Cara bayar siap',
  paid: 'Uang masuk',
  paid_late: 'Uang masuk terlambat, pesanan hidup lagi',
  paid_late_refund: 'Uang masuk terlambat, dikembalikan',
  paid_after_cancel: 'Uang masuk sesudah dibatalkan',
  paid_though_cancelled: 'Sering batal lalu dibayar, pesanan hidup lagi',
  underpaid: 'Uang masuk kurang',
  overpaid: 'Uang masuk lebih',
  paid_twice: 'Dibayar dua kali',
  payment_taken_back: 'Pembayaran ditarik lagi',
  found_again: 'Uang yang sempat ditarik ternyata ada, dikembalikan',
  player_corrected: 'Pembeli memperbaiki tujuan',
  delivery_waits: 'Menunggu pemasok buka',
  delivery_paused: 'Menunggu pemasok',
  delivery_queued: 'Menunggu kiriman lain ke pemain yang sama',
  delivery_started: 'Dikirim ke pemasok',
  delivery_unconfirmed: 'Pemasok belum jelas, ditanya lagi',
  delivery_refused: 'Pemasok menolak',
  unit_delivered: 'Satu unit terkirim',
  delivered: 'Terkirim',
  on_hold: 'Ditahan',
  delivery_resumed: 'Dilepas, pengiriman jalan lagi',
  refund_started: 'Uang kembali dimulai',
  refunded: 'Uang sudah kembali',
  refund_claim: 'Uang menunggu diambil',
  claim_proven: 'Pemilik klaim terbukti',
  payout_started: 'Klaim sedang dibayarkan',
  payout_stopped: 'Pembayaran klaim batal',
  refund_way_chosen: 'Pembeli memilih jalan uang kembali',
  expired: 'Lewat waktu bayar',
  cancelled: 'Dibatalkan',
}

/** What an operator's act is called; an act that is not listed is shown as it is stored. */
export const actNames: Record<string, string> = {
  hold_released: 'melepas pesanan',
  order_refunded: 'mengembalikan uang',
  delivery_retried: 'bertanya lagi',
  attempt_settled: 'menentukan hasil kiriman',
  delivery_begun: 'mulai mengirim dengan tangan',
  delivery_ended: 'mengakhiri kiriman tangan',
  contact_tries_reset: 'membuka lagi kontak',
  code_returned: 'mengembalikan kode ke stok',
  payout_started: 'mulai membayar klaim',
  payout_settled: 'selesai membayar klaim',
  payout_stopped: 'membatalkan pembayaran klaim',
}

/** What a company was asked; an operation that is not listed is shown by its name. */
export const callNames: Record<string, string> = {
  createPayment: 'diminta membuat pembayaran',
  queryPayment: 'ditanya soal pembayaran',
  cancelPayment: 'diminta membatalkan pembayaran',
  refund: 'diminta mengembalikan uang',
  send: 'dikirimi, atau ditanya dengan referensi yang sama',
}

/** A company wrote to the store by itself. */
export function noticeTitle(company: string, about: string): string {
  return `${company} memberi kabar soal ${about === 'payments' ? 'pembayaran' : 'kiriman'}`
}

/** What an order earned and cost, by the names that the commands print. */
export const earnedNames: Partial<Record<string, string>> = {
  sales: 'Penjualan',
  'channel fees of buyers': 'Biaya dari pembeli',
  deliveries: 'Modal kiriman',
  'fees of gateways': 'Biaya gateway',
  'nicknames bought at suppliers': 'Nama akun yang dibeli',
  'deliveries after a refund': 'Kiriman setelah uang kembali',
  chargebacks: 'Ditarik pembayar',
  promotions: 'Promosi',
  'wallets adjusted by hand': 'Saldo yang disesuaikan',
  'money of nobody, taken by hand': 'Uang tanpa pemilik',
}
