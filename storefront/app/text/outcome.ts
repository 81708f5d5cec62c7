import type { PaymentChannel } from '@kilat/contract/quotes.ts'

/** Where a channel's refund goes: QRIS is paid with many apps, so only the buyer knows which. */
export function backTo(channel: PaymentChannel): string {
  return channel.group === 'qris' ? 'aplikasi yang kamu pakai bayar' : channel.name
}

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
  fixId: 'Perbaiki ID & pesan ulang',
}

/** Words of an order on hold. No time in them is later than the server's own deadline. */
export const holdText = {
  title: (promised: string) => `Kami janji ${promised}, dan itu lewat`,
  lead: (unit: string) => `Pemasok belum menjawab apakah ${unit} sudah terkirim. Kami tidak mengirim ulang sebelum jelas.`,
  calm: 'Uangmu aman, kamu tidak perlu apa-apa.',
  nextCheck: 'Kami tanya pemasok lagi',
  soon: 'sebentar lagi',
  inTime: (left: string) => `${left} lagi`,
  checkedOften: (times: number) => `sudah ${times} kali`,
  decideBy: 'Paling lambat diputuskan',
  deciding: 'sedang diputuskan',
  toEither: (place: string) => `Ke pemasok atau ke ${place}`,
  you: 'kamu',
  ends: 'Tiga kemungkinan, semuanya berakhir',
  arrived: 'Pemasok bilang terkirim',
  arrivedNote: 'Halaman ini berubah sendiri, lengkap dengan nomor serinya.',
  failed: 'Pemasok bilang gagal',
  silent: (time: string) => `Sampai ${time} tetap tidak jelas`,
  silentNote: (back: string) => `Saat itu juga diputuskan: tanpa bukti terkirim, ${back}`,
  /** Where the refunded money goes, whole or for undelivered units. */
  back: (what: string, place: string) => `${what} kembali penuh ke ${place}.`,
  kept: (what: string, channel: string) =>
    `${what} kami simpan atas namamu, lalu perlu kamu ambil: ${channel} tidak bisa menerima uang balik.`,
  ofTheRest: 'uang yang belum terkirim',
  late: 'Kalau ternyata masuk belakangan, itu urusan kami dengan pemasok. Kamu tidak ditagih.',
  changesItself: 'Boleh ditutup. Halaman ini berubah sendiri.',
  ask: 'Mau tanya orang?',
  askNote: (hours: string) => `${hours ? `${hours}. ` : ''}ID pesanan sudah kami isikan.`,
}

/** Words of a claim. A person pays it out; the order's contact is the proof. */
export const claimText = {
  title: (amount: string) => `Ambil ${amount} milikmu`,
  cannot: (channel: string) => `${channel} tidak bisa menerima uang balik, jadi kami simpan atas namamu.`,
  refused: (channel: string) => `Pengembalian lewat ${channel} ditolak, jadi kami simpan atas namamu.`,
  byWhatsapp: 'Ambil lewat WhatsApp',
  byEmail: 'Ambil lewat e-mail',
  message: (id: string, amount: string) => `Halo, saya mau mengambil uang ${amount} dari pesanan ${id}.`,
  steps: (contact: string, amount: string, hours: number) => [
    ['Tulis ke kami', 'Nomor pesanan sudah terisi di pesannya.'],
    [
      'Buktikan lewat kontak pesanan',
      `Petugas menulis ke ${contact}, dan kamu menjawab dari sana. Chat saja tidak cukup, supaya uangmu tidak diambil orang lain.`,
    ],
    [
      `${amount} kami transfer`,
      `Sebutkan rekening atau e-wallet atas namamu. Paling lama ${hours} jam sesudah kontakmu terbukti, tanpa potongan.`,
    ],
  ],
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
  going: (amount: string) => `${amount} sedang kembali`,
  gone: (amount: string) => `${amount} sudah kembali`,
  due: (time: string) => `Paling lambat ${time}. Kamu tidak perlu apa-apa.`,
  late: (time: string) => `Kami janji ${time}, dan itu lewat. Kami menagihnya terus, kamu tidak perlu apa-apa.`,
  done: (place: string, time: string) => `Dikirim ke ${place}, ${time}.`,
  notVisible: 'Belum terlihat? Waktu tampilnya mengikuti bank atau e-wallet-mu. Tunjukkan nomor pesanan ini kepada mereka, atau chat kami.',
}
