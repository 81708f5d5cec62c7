import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { HoldReason, Transaction } from '@kilat/contract/transactions.ts'

/** Where a channel's refund goes: QRIS is paid with many apps, so only the buyer knows which. */
export function backTo(channel: PaymentChannel): string {
  return channel.group === 'qris' ? 'aplikasi yang kamu pakai bayar' : channel.name
}

/** Where a refund goes or went, in words that follow `ke`. */
export function placeOf({ to, account }: Pick<Refund, 'to' | 'account'>, channel: PaymentChannel): string {
  if (to === 'wallet') return 'saldomu'
  if (to === 'payout') return account ?? 'rekening yang kamu sebutkan'
  return backTo(channel)
}

type Refund = Transaction['refunds'][number]

/** Words of the card that shows how an order ended and where its money is. */
export const outcomeText = {
  where: 'Di mana uangmu',
  youPaid: 'Kamu bayar',
  paidBy: (channel: string, time: string) => `${channel}, ${time}`,
  inStore: (store: string) => `Di ${store}`,
  toYou: 'Ke kamu',
  until: (time: string) => `paling lambat ${time}`,
  chasing: 'sudah lewat, kami kejar',
  onceTaken: 'begitu kamu ambil',
  yours: 'sekarang, atas namamu',
  untilClear: 'sekarang, sampai jelas',
  heading: (place: string) => `Menuju ${place}`,
  backAt: (place: string) => `Di ${place}`,
  again: 'Pesan lagi',
  againFromWallet: 'Pesan lagi pakai saldo',
  buyAgain: 'Beli lagi',
  buyMissing: (count: number) => `Beli ${count} lagi`,
  fixId: 'Perbaiki ID & pesan ulang',
}

/** Words of an order on hold. No time in them is later than the server's own deadline. */
export const holdText = {
  calm: 'Uangmu aman, kamu tidak perlu apa-apa.',
  nextCheck: 'Kami tanya pemasok lagi',
  soon: 'sebentar lagi',
  inTime: (left: string) => `${left} lagi`,
  checkedOften: (times: number) => `sudah ${times} kali`,
  decideBy: 'Paling lambat diputuskan',
  deciding: 'sedang diputuskan',
  toEither: (place: string) => `Ke pemasok atau ke ${place}`,
  you: 'kamu',
  wallet: 'saldomu',
  ends: 'Tiga kemungkinan, semuanya berakhir',
  silent: (time: string) => `Sampai ${time} tetap tidak jelas`,
  silentNote: (back: string) => `Saat itu juga diputuskan: tanpa bukti terkirim, ${back}`,
  /** Where the refunded money goes, whole or for undelivered units. */
  back: (what: string, place: string) => `${what} kembali penuh ke ${place}.`,
  kept: (what: string, channel: string) =>
    `${what} kami simpan atas namamu, lalu perlu kamu ambil: ${channel} tidak bisa menerima uang balik.`,
  ofTheRest: 'uang yang belum terkirim',
  late: 'Kalau ternyata masuk belakangan, itu urusan kami dengan pemasok. Kamu tidak ditagih.',
  changesItself: 'Boleh ditutup. Halaman ini berubah sendiri.',
  unpaid: 'Pembayaranmu ditarik kembali',
  unpaidLead: 'Bank atau aplikasi pembayaranmu mengambil uangnya kembali, jadi kami berhenti mengirim.',
  unpaidNext: (time: string) =>
    `Bukan kamu yang menariknya? Tulis ke kami sebelum ${time}. Lewat dari itu pesanan ini tutup, dan yang belum terkirim tidak ditagih.`,
  ask: 'Mau tanya orang?',
  askNote: (hours: string) => `${hours ? `${hours}. ` : ''}ID pesanan sudah kami isikan.`,
}

/** What is known of a delivery on hold, and its two ends before the deadline: what may arrive, and what goes back. */
type HoldWords = {
  title: (promised: string) => string
  lead: (unit: string) => string
  arrived: string
  arrivedNote: string
  failed: string
}

/** Words of a hold by its reason. */
export const holdWords: Record<Exclude<HoldReason, 'payment_taken_back'>, HoldWords> = {
  promise_passed: {
    title: promised => `Kami janji ${promised}, dan itu lewat`,
    lead: unit => `Pemasok belum menjawab apakah ${unit} sudah terkirim. Kami tidak mengirim ulang sebelum jelas.`,
    arrived: 'Pemasok bilang terkirim',
    arrivedNote: 'Halaman ini berubah sendiri, lengkap dengan nomor serinya.',
    failed: 'Pemasok bilang gagal',
  },
  reference_expired: {
    title: () => 'Petugas kami sedang memastikan kirimanmu',
    lead: unit => `Pemasok tidak pernah menjawab apakah ${unit} sudah terkirim, jadi petugas menanyakannya langsung.`,
    arrived: 'Ketahuan terkirim',
    arrivedNote: 'Halaman ini berubah sendiri.',
    failed: 'Ketahuan gagal',
  },
  delivery_taken_back: {
    title: () => 'Pemasok menarik ucapannya',
    lead: unit => `Pemasok bilang ${unit} terkirim, lalu bilang gagal. Petugas memastikan mana yang benar sebelum ada yang dikirim lagi.`,
    arrived: 'Pasti belum masuk, dan pemasok lain bisa',
    arrivedNote: 'Kami kirim lewat pemasok lain. Halaman ini berubah sendiri.',
    failed: 'Tidak bisa dikirim lagi',
  },
}

/** Words of a claim. A person pays it out; the order's contact is the proof. */
export const claimText = {
  title: (amount: string) => `Ambil ${amount} milikmu`,
  cannot: (channel: string) => `${channel} tidak bisa menerima uang balik, jadi kami simpan atas namamu.`,
  refused: (channel: string) => `Pengembalian lewat ${channel} ditolak, jadi kami simpan atas namamu.`,
  byWhatsapp: 'Ambil lewat WhatsApp',
  byEmail: 'Ambil lewat e-mail',
  message: (id: string, amount: string, ticket?: string) =>
    `Halo, saya mau mengambil uang ${amount} dari pesanan ${id}.${ticket ? ` Kode klaim: ${ticket}.` : ''}`,
  steps: (contact: string, amount: string, hours: number) => [
    ['Tulis ke kami', 'Nomor pesanan sudah terisi di pesannya.'],
    [
      'Buktikan lewat kontak pesanan',
      `Petugas menulis ke ${contact}, dan kamu menjawab dari sana. Chat saja tidak cukup, supaya uangmu tidak diambil orang lain.`,
    ],
    [
      `${amount} kami transfer`,
      `Sebutkan rekening atau e-wallet atas namamu. Paling lama ${hours} jam sesudah kontakmu terbukti dan rekeningnya kamu sebutkan, tanpa potongan.`,
    ],
  ],
  stepsToWallet: (contact: string, amount: string, hours: number) => [
    ['Buktikan kontak pesanan', `Kami kirim 6 angka ke ${contact}. Ketik di halaman ini.`],
    ['Ambil ke saldo', `Masuk ke akunmu, dan ${amount} saat itu juga ada di saldomu. Sekali saja, tanpa potongan.`],
    [
      'Atau minta ditransfer',
      `Tulis ke kami dengan kode klaim yang tampil, dan sebutkan rekening atau e-wallet atas namamu. Paling lama ${hours} jam sesudah itu.`,
    ],
  ],
  stepsByCode: (contact: string, amount: string, hours: number) => [
    ['Buktikan kontak pesanan', `Kami kirim 6 angka ke ${contact}. Ketik di halaman ini, lalu kode klaimmu tampil.`],
    ['Tulis ke kami', 'Kode klaim sudah terisi di pesannya. Sebutkan rekening atau e-wallet atas namamu.'],
    [`${amount} kami transfer`, `Paling lama ${hours} jam sesudah kamu menulis, tanpa potongan.`],
  ],
  proven: 'Kontakmu sudah terbukti. Tinggal kamu ambil.',
  toWallet: (amount: string) => `Masukkan ${amount} ke saldo`,
  takingToWallet: 'Memasukkan…',
  toWalletHelp: 'Saat itu juga ada di saldomu dan bisa dipakai belanja.',
  signIn: 'Masuk untuk ambil ke saldo',
  signInHelp: 'Buktinya berlaku setengah jam: setelah masuk, satu ketukan lagi.',
  orTransfer: 'Atau minta ditransfer:',
  prove: 'Buktikan dan ambil',
  proving: 'Membuktikan…',
  ticket: 'Kode klaim',
  copyTicket: 'Salin kode klaim',
  ticketHelp: 'Hanya kamu yang melihat kode ini. Sebutkan ke kami saja, bersama rekening atau e-wallet atas namamu.',
  isProven: (time: string) => `Kontak pesanan ini sudah dibuktikan ${time}. Kode klaim hanya tampil bagi yang membuktikannya.`,
  noCode: 'Kodenya tidak sampai? Tulis ke kami, petugas membuktikan lewat kontak pesanan.',
  contact: { whatsapp: (masked: string) => `WhatsApp ${masked}`, email: (masked: string) => `e-mail ${masked}` },
  before: 'Sebelum mulai',
  prepare: 'Siapkan',
  prepareNote: (contact: string) => `${contact} yang masih bisa kamu buka, dan rekening atau e-wallet atas namamu sendiri.`,
  hours: 'Jam',
  limit: 'Batas waktu',
  limitNote: 'Tidak hangus. Uang ini tercatat milikmu sampai diambil.',
  never: 'Petugas tidak pernah meminta PIN, OTP, atau kata sandimu.',
  neverNote: 'Yang meminta itu bukan kami.',
}

/** Words of a refund, pending or done. */
export const refundText = {
  going: (amount: string, to: Refund['to']) => `${amount} sedang ${to === 'payout' ? 'ditransfer' : 'kembali'}`,
  gone: (amount: string, to: Refund['to']) => {
    if (to === 'wallet') return `${amount} sudah di saldomu`
    if (to === 'taken_back') return `${amount} sudah ditarik kembali`
    return `${amount} sudah ${to === 'payout' ? 'ditransfer' : 'kembali'}`
  },
  due: (place: string, time: string) => `Ke ${place}, paling lambat ${time}. Kamu tidak perlu apa-apa.`,
  late: (time: string, to: Refund['to']) =>
    to === 'payout'
      ? `Kami janji ${time}, dan itu lewat. Petugas masih mengurus transfernya, dan uangnya tetap milikmu.`
      : `Kami janji ${time}, dan itu lewat. Kami menagihnya terus, kamu tidak perlu apa-apa.`,
  done: (place: string, time: string, to: Refund['to']) => {
    if (to === 'wallet') return `Masuk ke saldo ${time}. Bisa langsung dipakai belanja.`
    if (to === 'taken_back') return 'Bank atau aplikasi pembayaranmu sudah mengambilnya, jadi tidak kami kirim lagi.'
    return `${to === 'payout' ? 'Ditransfer' : 'Dikirim'} ke ${place}, ${time}.`
  },
  notVisible: 'Belum terlihat? Waktu tampilnya mengikuti bank atau e-wallet-mu. Tunjukkan nomor pesanan ini kepada mereka, atau chat kami.',
}
