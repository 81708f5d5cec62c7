import { formatClock, formatDateTime } from './shell/time.ts'

/** Words of the pages with articles, help, promos and legal texts. */
export const contentText = {
  home: 'Beranda',
  breadcrumb: 'Letak halaman',
  updated: 'Diperbarui ',
  minutes: (minutes: number) => `${minutes} menit baca`,
  older: 'Lebih lama',
  newest: 'Kembali ke yang terbaru',
  pages: 'Halaman lain',
  inThisPage: 'Di halaman ini',
  pickGame: 'Pilih game',
}

/** Words of the articles. */
export const blogText = {
  name: 'Artikel',
  title: 'Biar makin jago',
  intro: 'Cara hitung, cara hemat, dan cara aman top up. Singkat, tanpa basa-basi.',
  description: 'Artikel singkat tentang top up game: cara hitung diamond, cara hemat, dan cara mengenali toko yang aman.',
  empty: 'Belum ada artikel',
  emptyHelp: 'Tulisan pertama akan muncul di sini. Sambil menunggu, semua game sudah bisa di-top up.',
  more: 'Baca juga',
  all: 'Semua artikel',
  nextStep: 'Sudah tahu mau isi apa?',
  nextStepHelp: 'Cukup ID game. Harga di tombol sudah termasuk semua biaya.',
}

/** Words of the help pages. */
export const informasiText = {
  name: 'Informasi',
  title: 'Informasi dan bantuan',
  intro: 'Cara top up, cara bayar, dan ke mana uangmu kalau pesanan gagal.',
  description: 'Cara top up, cara membayar, lama pengiriman, dan aturan uang kembali, dijelaskan langkah demi langkah.',
  empty: 'Belum ada informasi',
  emptyHelp: 'Penjelasan cara top up akan ada di sini. Pesanan yang sudah dibuat tetap bisa kamu cek.',
  emptyAction: 'Cek transaksi',
  more: 'Informasi lain',
  all: 'Semua informasi',
  nextStep: 'Masih bingung?',
  nextStepHelp: 'Ceritakan masalahnya. Kalau soal pesanan, siapkan nomor transaksinya.',
  chat: 'Chat kami',
  onwardOrder: 'Punya pesanan?',
  onwardOrderHelp: 'Statusnya bisa dilihat kapan saja dengan nomor transaksi.',
  check: 'Cek transaksi',
}

/** Words of the promos. */
export const promoText = {
  name: 'Promo',
  title: 'Promo',
  intro: 'Yang sedang berlaku dan yang segera mulai. Syaratnya tertulis, tanpa jebakan.',
  description: 'Promo top up game yang sedang berlaku, dengan tanggal dan syarat yang jelas.',
  empty: 'Belum ada promo',
  emptyHelp: 'Promo berikutnya akan muncul di sini. Harga biasa pun sudah termasuk semua biaya.',
  emptyAction: 'Lihat semua produk',
  running: 'Berlaku',
  soon: 'Segera',
  rules: 'Syarat promo',
  use: (title: string) => `Top up ${title}`,
  useAny: 'Pilih game',
  noEnd: 'Tanpa batas tanggal',
  until: (day: string) => `Sampai ${day}`,
  today: (clock: string) => `hari ini, ${clock}`,
  from: (day: string) => `Mulai ${day}`,
  fromUntil: (first: string, last: string) => `Mulai ${first}, sampai ${last}`,
}

/** Words around the legal texts. */
export const legalText = {
  terms: 'Syarat & ketentuan',
  privacy: 'Kebijakan privasi',
  print: 'Cetak atau simpan PDF',
}

/** `21 Nov 2026`, in Jakarta. */
export function formatDate(iso: string): string {
  return formatDateTime(iso).replace(/,.*/, '')
}

type Period = { starts_at: string; ends_at: string | null }

/** When a promo runs: `Sampai 30 Nov 2026`, `Mulai 1 Des 2026`. */
export function promoPeriod({ starts_at, ends_at }: Period, now: string): { isRunning: boolean; words: string } {
  // An end at midnight belongs to the day before.
  const lastMoment = ends_at && new Date(Date.parse(ends_at) - 1).toISOString()
  const last = lastMoment && formatDate(lastMoment)
  if (Date.parse(starts_at) > Date.parse(now)) {
    const first = formatDate(starts_at)
    return { isRunning: false, words: last ? promoText.fromUntil(first, last) : promoText.from(first) }
  }
  if (!last) return { isRunning: true, words: promoText.noEnd }
  return { isRunning: true, words: promoText.until(last === formatDate(now) ? promoText.today(formatClock(lastMoment)) : last) }
}
