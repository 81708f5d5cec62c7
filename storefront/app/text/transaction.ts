import type { OrderStatus, Transaction } from '@kilat/contract/transactions.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** How a status is shown: its badge, which also begins the document's title, its words in a row, and the heading of the page. */
export type StatusView = { label: string; short?: string; tone: BadgeTone; isHollow?: boolean; heading: string }

export const statusViews: Record<OrderStatus, StatusView> = {
  pending_payment: {
    label: 'Menunggu pembayaran',
    short: 'Menunggu bayar',
    tone: 'warn',
    heading: 'Tinggal bayar, sisanya kami urus',
  },
  paid: { label: 'Dibayar', tone: 'go', heading: 'Pembayaran masuk, giliran kami' },
  delivering: { label: 'Sedang dikirim', tone: 'go', heading: 'Sedang dikirim, tunggu sebentar' },
  delivered: { label: 'Berhasil', tone: 'ok', heading: 'Pesanan berhasil' },
  on_hold: { label: 'Sedang dicek', tone: 'warn', isHollow: true, heading: 'Sedang kami cek, uangmu aman' },
  refunding: { label: 'Uang sedang kembali', short: 'Sedang kembali', tone: 'warn', heading: 'Tidak jadi terkirim, uangmu kembali' },
  refunded: { label: 'Uang kembali', tone: 'calm', isHollow: true, heading: 'Uangmu sudah kembali' },
  expired: { label: 'Kedaluwarsa', tone: 'calm', heading: 'Waktu bayar sudah habis' },
  cancelled: { label: 'Dibatalkan', tone: 'calm', heading: 'Pesanan ini dibatalkan' },
}

/** Words of an order's page. */
export const transactionText = {
  order: 'Pesanan',
  copyId: 'Salin nomor pesanan',
  arrived: (what: string) => `${what} sudah masuk`,
  codesReady: (what: string) => `${what} sudah siap`,
  partly: (delivered: number, quantity: number) => `${delivered} dari ${quantity} sudah masuk`,
  to: 'ke ',
  fromPayToArrival: 'dari bayar sampai masuk',
  paidAt: (time: string) => `Bayar ${time}`,
  arrivedAt: (time: string) => `Masuk ${time}`,
  buyAgain: 'Beli lagi',
  share: 'Kirim bukti',
  shared: 'Bukti tersalin',
  proof: (what: string, to: string, seconds: string) => `${what} sudah masuk${to ? ` ke ${to}` : ''}, ${seconds} setelah dibayar.`,
  serials: 'Nomor seri dari pemasok. Simpan kalau perlu lapor ke game.',
  codes: 'Kode voucher. Jangan kirim ke siapa pun: yang punya kode bisa memakainya.',
  copySerial: 'Salin nomor seri',
  copyCode: 'Salin kode',
  unit: (unit: number) => `Ke-${unit}`,
  notVisible: 'Belum kelihatan di game?',
  notVisibleHelp:
    'Tutup lalu buka lagi game-nya, dan cek kotak surat. Masih belum ada setelah 10 menit? Chat kami, nomor seri di atas jadi buktinya.',

  keep: 'Simpan pesanan ini ke akunmu',
  keepVisitor: 'Biar gampang dicari lagi, juga dari perangkat lain.',
  keepSignIn: 'Masuk',
  keepHelp: (masked: string) => `Tulis kontak yang dipakai saat memesan, ${masked}, supaya kami tahu ini pesananmu.`,
  keepEmpty: 'Isi dulu kontak yang dipakai saat memesan.',
  keepButton: 'Simpan ke akunku',
  keepBusy: 'Menyimpan…',

  reveal: 'Buka kode voucher',
  revealHelp: (masked: string) =>
    `Isi kontak yang kamu pakai saat memesan (${masked}). Ini menjaga kodemu dari orang yang cuma punya tautan.`,
  revealLabel: { whatsapp: 'Nomor WhatsApp', email: 'Alamat e-mail' },
  revealButton: 'Tampilkan kode',
  revealBusy: 'Membuka…',

  payWith: (channel: string) => `Pembayaran ${channel}`,
  payBefore: 'Bayar sebelum',
  timeLeft: (left: string) => `Sisa waktu ${left}`,
  timeUp: 'Waktu habis',
  exactly: 'Bayar tepat',
  copyAmount: 'Salin jumlah',
  qrLabel: (total: string) => `Kode QR pembayaran ${total}`,
  saveQr: 'Simpan gambar QR',
  pageChanges: 'Sudah bayar? Halaman ini berubah sendiri.',
  making: 'Menyiapkan pembayaran…',
  makingHelp: 'Biasanya kurang dari lima detik. Halaman ini berubah sendiri.',
  vaNumber: (bank: string) => `Nomor virtual account ${bank}`,
  copyVa: 'Salin nomor virtual account',
  payCode: (outlet: string) => `Kode bayar ${outlet}`,
  copyPayCode: 'Salin kode bayar',
  openApp: (channel: string) => `Buka ${channel}`,
  how: {
    qris: 'Bayar dari HP ini',
    virtual_account: 'Cara bayar',
    deep_link: 'Cara bayar',
    payment_code: 'Cara bayar',
  },
  howQris: [
    ['Simpan gambar QR', 'di atas ke galeri.'],
    ['Buka aplikasi', 'e-wallet atau m-banking apa pun.'],
    ['Pilih Bayar atau Scan,', 'lalu ambil gambar dari galeri.'],
  ],
  howVa: (bank: string) => [
    ['Salin nomornya,', `lalu buka m-banking ${bank} atau bank lain.`],
    ['Pilih Virtual Account,', 'tempel nomornya.'],
    ['Cek jumlahnya,', 'harus sama persis, lalu bayar.'],
  ],
  howDeepLink: (channel: string) => [
    [`Ketuk Buka ${channel},`, 'aplikasinya terbuka sendiri.'],
    ['Cek jumlahnya,', 'lalu setujui.'],
    ['Kembali ke sini,', 'statusnya berubah sendiri.'],
  ],
  howOutlet: (outlet: string) => [
    [`Datang ke kasir ${outlet}`, 'dan bilang mau bayar pesanan online.'],
    ['Tunjukkan kode bayar', 'di atas.'],
    ['Simpan struknya', 'sampai pesananmu selesai.'],
  ],
  simulation: 'Simulasi',
  simulationHelp: 'Toko ini dalam mode percobaan. Tidak ada uang sungguhan: kamu yang memainkan pembayarnya.',
  simulationButton: 'Buka simulasi bayar',

  journey: 'Perjalanan pesanan',
  changeMind: 'Tidak jadi? Tidak apa-apa.',
  changeMindHelp: (time: string) =>
    `Lewat ${time} pesanan ini tutup sendiri. Kalau telanjur bayar setelah itu, uangmu tetap kami proses atau kembalikan.`,
  whatNext: 'Setelah ini',
  promise: (time: string) => `Paling lambat ${time}. Lewat dari itu dan belum terkirim, uangmu kembali sendiri.`,
  detailsTitle: 'Rincian',
  account: 'Akun',
  contact: 'Kontak',
  method: 'Metode',
  total: 'Total bayar',
  paidTotal: 'Dibayar',
  help: 'Ada kendala?',
  helpNote: 'ID pesanan sudah kami isikan.',
  helpButton: 'Chat',
  helpMessage: (id: string) => `Halo, saya butuh bantuan untuk pesanan ${id}.`,
  claimMessage: (id: string) => `Halo, saya mau menerima pengembalian uang pesanan ${id}.`,
  cancel: 'Batalkan pesanan',
  cancelAsk: 'Pesanan ini ditutup dan kodenya tidak bisa dibayar lagi. Kalau kamu sudah telanjur bayar, jangan batalkan.',
  cancelYes: 'Ya, batalkan',
  cancelBusy: 'Membatalkan…',

  checkingTitle: 'Uangmu aman, pesanan sedang dicek',
  checkingHelp: 'Pemasok belum memberi jawaban yang jelas. Kami tidak mengirim dua kali; begitu jelas, halaman ini berubah sendiri.',
  waitTitle: (unit: string) => `${unit} sedang dikirim`,
  waitPaid: 'Pembayaranmu sudah masuk',
  usually: (time: string) => `Biasanya ${time} dari bayar sampai masuk.`,
  waitUnknown: 'Halaman ini berubah sendiri begitu selesai.',

  refundTitle: {
    pending: 'Uang sedang kembali',
    done: 'Uang sudah kembali',
    claim: 'Uangmu menunggu kamu ambil',
  },
  refundDue: (time: string) => `Paling lambat ${time}. Kamu tidak perlu apa-apa.`,
  refundLate: 'Lebih lama dari janji kami. Kami sedang mengejarnya, kamu tidak perlu apa-apa.',
  refundLeft: 'Sisa waktu kami',
  refundDone: (time: string, channel: string) => `Kembali ${time} lewat ${channel}.`,
  refundClaim: 'Cara bayarmu tidak bisa menerima pengembalian langsung. Chat kami, ID pesanan sudah kami isikan.',
  refundClaimButton: 'Ambil lewat WhatsApp',
  endedTitle: { expired: 'Pesanan ini sudah tutup', cancelled: 'Pesanan ini dibatalkan' },
  endedHelp: {
    expired: 'Tidak ada yang dibayar. Telanjur bayar setelah waktunya habis? Uangmu tetap kami proses atau kembalikan, dan muncul di sini.',
    cancelled: 'Tidak ada yang dibayar. Telanjur bayar? Uangmu kami kembalikan, dan muncul di sini.',
  },

  offline: 'Tidak ada sambungan',
  offlineHelp: (age: string) => `Yang tampil ini data ${age} lalu. Kami sambungkan lagi begitu internetmu kembali.`,
  tryAgain: 'Coba lagi',
  liveStatus: (label: string) => `Status pesanan: ${label}`,
  lookUpFailed: 'Belum bisa dibuka',
}

/** Why money goes back, as a sentence to the buyer. */
export const refundReasons: Record<Transaction['refunds'][number]['reason'], string> = {
  delivery_failed: 'Pemasok tidak bisa mengirim pesananmu.',
  promise_passed: 'Waktu yang kami janjikan lewat dan belum ada yang terkirim.',
  underpaid: 'Yang kamu bayar kurang dari total, jadi kami kembalikan semuanya.',
  overpaid: 'Kamu membayar lebih, sisanya kami kembalikan.',
  paid_twice: 'Pesanan ini terbayar dua kali, satu kami kembalikan.',
  paid_late: 'Pembayaranmu masuk setelah pesanan tutup.',
  paid_after_cancel: 'Pembayaranmu masuk setelah pesanan dibatalkan.',
  no_longer_available: 'Nominal ini sudah tidak tersedia saat pembayaranmu masuk.',
}
