import type { Difference } from '@kilat/contract/operator/reconciliation.ts'
import type { DepositStatus } from '@kilat/contract/wallet.ts'
import type { MoneyWords } from './money-words.ts'

export const moneyParts = ['klaim', 'isi-saldo', 'saldo', 'tanpa-pemilik', 'selisih', 'persetujuan'] as const

export type MoneyPart = (typeof moneyParts)[number]

export const moneyText = {
  title: 'Uang',
  intro: 'Klaim, isi saldo, dompet, dan selisih dengan gateway. Tiap tindakan minta alasan dan bukti bahwa ini kamu.',
  parts: {
    klaim: 'Klaim',
    'isi-saldo': 'Isi saldo',
    saldo: 'Dompet',
    'tanpa-pemilik': 'Tanpa pemilik',
    selisih: 'Selisih',
    persetujuan: 'Persetujuan',
  } satisfies Record<MoneyPart, string>,
  choose: 'Bagian',
  noRight: 'Ruang uang perlu peran keuangan. Minta pemilik atau orang keuangan membukanya.',
  loading: 'Memuat…',
  more: 'Muat lagi',
  again: 'Coba lagi',
  none: {
    klaim: 'Tidak ada uang yang menunggu diambil atau dibayarkan.',
    'isi-saldo': 'Belum ada isi saldo dengan status ini.',
    saldo: 'Tidak ada akun dengan e-mail atau nomor ini. Tulis e-mail lengkap, atau nomor akunnya.',
    'tanpa-pemilik': 'Tidak ada uang tanpa pemilik.',
    selisih: 'Sama dengan pembukuan. Tidak ada selisih yang menunggu.',
  } satisfies Record<Exclude<MoneyPart, 'persetujuan'>, string>,
}

export const claimText = {
  search: 'Nomor pesanan',
  find: 'Cari klaim',
  wrongOrder: 'Tulis nomor pesanan yang lengkap, seperti KLT-7Q2M-9XH4-T8RC.',
  none: (order: string) => `Tidak ada uang pesanan ${order} yang menunggu diambil atau dibayarkan.`,
  deleted: 'akun sudah dihapus',
  since: (at: string) => `menunggu sejak ${at}`,
  proven: (at: string, due: string) => `kontak terbukti ${at}, dijanjikan sampai ${due}`,
  unproven: 'kontak belum terbukti',
  takenBack: (amount: string) => `${amount} sudah ditarik pembayar: hentikan pembayaran ini`,
  settleTakenBack: (amount: string) =>
    `Pembayar sudah menarik ${amount} lewat gateway. Kalau belum kamu transfer, tutup ini dan hentikan pembayarannya. Catat hanya kalau uangnya sudah terkirim.`,
  going: (account: string, id: string) => `Disiapkan ke ${account} · ${id}`,
  bank: 'Bank atau dompet',
  number: 'Nomor rekening',
  holder: 'Atas nama',
  ticket: 'Kode klaim pembeli',
  ticketHint: 'Delapan huruf yang dilihat pembeli sesudah kontaknya terbukti. Kosongkan kalau tidak ada.',
  shownBy: 'Atau: cara kontaknya dibuktikan',
  reference: 'Nomor bukti dari bank',
  referenceHint: 'Satu nomor membuktikan satu pembayaran.',
  payOut: {
    title: 'Siapkan pembayaran klaim',
    say: 'Uangnya disimpan untuk transfer ini; pembeli tidak bisa mengambilnya lagi. Transfer sesudah ini, lalu catat buktinya.',
    confirm: 'Siapkan',
    busy: 'Menyiapkan…',
    isDanger: true,
  } satisfies MoneyWords,
  settle: {
    title: 'Sudah ditransfer?',
    say: 'Catat sesudah uangnya keluar dari bank. Mencatat tidak mengirim uang.',
    confirm: 'Sudah ditransfer',
    busy: 'Mencatat…',
  } satisfies MoneyWords,
  stop: {
    title: 'Batalkan pembayaran ini?',
    say: 'Hanya kalau transfernya belum dilakukan. Uangnya menunggu diambil pembeli lagi.',
    confirm: 'Batalkan pembayaran',
    busy: 'Membatalkan…',
  } satisfies MoneyWords,
}

export const depositStates: Record<DepositStatus, { name: string; look: 'go' | 'ok' | 'none' }> = {
  pending_payment: { name: 'Menunggu bayar', look: 'go' },
  paid: { name: 'Masuk', look: 'ok' },
  expired: { name: 'Lewat waktu', look: 'none' },
  cancelled: { name: 'Dibatalkan', look: 'none' },
}

export const depositText = {
  all: 'Semua',
  filter: 'Saring menurut status',
  credited: (amount: string) => `${amount} masuk ke saldo`,
  takenBack: (amount: string) => `${amount} ditarik lagi`,
  noUser: 'Akun sudah dihapus',
}

export const walletText = {
  search: 'E-mail atau nomor akun',
  find: 'Cari',
  found: (count: number) => `${count} akun ditemukan.`,
  balance: 'Saldo',
  entries: 'Mutasi',
  noEntries: 'Belum ada uang yang bergerak.',
  noEmail: 'tanpa e-mail',
  amount: 'Jumlah rupiah',
  amountHint: (most: string) => `Paling banyak ${most} sekali.`,
  wrongAmount: (most: string) => `Tulis rupiah bulat, seperti 20.000. Paling banyak ${most} sekali.`,
  direction: 'Arah',
  add: 'Tambah ke saldo',
  take: 'Kurangi dari saldo',
  promotion: {
    title: 'Beri promo',
    say: 'Dibukukan sebagai biaya promo toko, langsung ada di saldo.',
    confirm: 'Beri promo',
    busy: 'Membukukan…',
    isDanger: true,
  } satisfies MoneyWords,
  adjust: {
    title: 'Sesuaikan saldo',
    say: 'Dibukukan sebagai mutasi baru; yang lama tidak diubah. Saldo tidak bisa di bawah nol.',
    confirm: 'Sesuaikan saldo',
    busy: 'Membukukan…',
    isDanger: true,
  } satisfies MoneyWords,
}

export const unownedText = {
  suspense: (gateway: string, reference: string) => `Masuk lewat ${gateway} untuk ${reference}, yang tidak dikenal toko.`,
  deposit: 'Isi saldo masuk sesudah akunnya dihapus.',
  more: 'Masih ada isi saldo lain dari akun yang sudah dihapus. Sisanya tampil sesudah yang ini selesai.',
  user: 'Nomor akun pemiliknya',
  userHint: 'Kosongkan kalau uangnya jadi milik toko.',
  giveBack: {
    title: 'Uang ini sudah dikembalikan?',
    say: 'Catat sesudah uangnya keluar di gateway. Mencatat tidak mengirim uang.',
    confirm: 'Catat dikembalikan',
    busy: 'Mencatat…',
    isDanger: true,
  } satisfies MoneyWords,
  take: {
    title: 'Uang ini milik siapa?',
    say: 'Masuk ke saldo akun itu, atau jadi milik toko. Gateway tetap memegang uangnya.',
    confirm: 'Pindahkan',
    busy: 'Memindahkan…',
    isDanger: true,
  } satisfies MoneyWords,
}

const differenceKinds: Record<Difference['kind'], string> = {
  missing_there: 'Ada di buku, tidak ada di sana',
  missing_here: 'Ada di sana, tidak ada di buku',
  other_amount: 'Jumlahnya lain',
  fee_differs: 'Biayanya lain',
}

export const differenceText = {
  kinds: differenceKinds,
  ours: 'Buku toko',
  theirs: 'Kata mereka',
  nothing: 'tidak ada',
  opened: (at: string) => `ditemukan ${at}`,
}

/** The acts that may mend a difference. */
export const differenceActs: Record<Difference['acts'][number], MoneyWords> = {
  check: {
    title: 'Tanya lagi ke gateway?',
    say: 'Gateway ditanya lagi. Kalau sudah cocok, selisihnya hilang sendiri.',
    confirm: 'Tanya lagi',
    busy: 'Menanyakan…',
  },
  confirm: {
    title: 'Catat baris bank ini?',
    say: 'Barisnya dicatat sebagai transfer yang masuk, seperti di Transfer manual.',
    confirm: 'Catat baris',
    busy: 'Mencatat…',
  },
  book: {
    title: 'Ikuti kata mereka?',
    say: 'Pembukuan toko mengikuti gateway, dengan mutasi baru. Uang yang ditarik kembali menahan pesanan yang belum terkirim.',
    confirm: 'Ikuti di buku',
    busy: 'Membukukan…',
    isDanger: true,
  },
  reverse: {
    title: 'Batalkan uang masuk ini?',
    say: 'Uang masuknya dibatalkan di buku. Pesanan yang belum terkirim ditahan.',
    confirm: 'Batalkan di buku',
    busy: 'Membatalkan…',
    isDanger: true,
  },
  reinstate: {
    title: 'Uangnya memang ada?',
    say: 'Uang yang pernah dibatalkan dibukukan lagi. Gateway ditanya dulu. Pesanan yang ditahan karenanya jalan lagi; kalau sudah berakhir tanpa terkirim, uangnya kembali ke pembeli.',
    confirm: 'Uangnya ada',
    busy: 'Membukukan…',
    isDanger: true,
  },
  reopen: {
    title: 'Uangnya belum kembali ke pembeli?',
    say: 'Gateway ditanya dulu. Pakai kalau pengembalian ini dipastikan tidak pernah keluar: uangnya masuk saldo pembeli, atau menunggu dia ambil. Kalau ternyata sudah keluar, dia bisa dapat dua kali.',
    confirm: 'Belum kembali',
    busy: 'Membuka lagi…',
    isDanger: true,
  },
  accept: {
    title: 'Terima apa adanya?',
    say: 'Selisihnya ditutup tanpa mengubah buku.',
    confirm: 'Terima',
    busy: 'Menutup…',
  },
}

/** Reasons to choose from; the last is another one. */
export const moneyReasons = {
  payOut: ['Pembeli minta ditransfer', 'Pemilik tidak punya akun', 'Lainnya'],
  settle: ['Bukti transfer ada', 'Lainnya'],
  stop: ['Rekening salah', 'Pembeli mengambil sebagai saldo', 'Lainnya'],
  promotion: ['Hadiah lomba', 'Ganti rugi layanan', 'Promo toko', 'Lainnya'],
  adjust: ['Salah catat', 'Ganti rugi layanan', 'Ditarik bank pembayar', 'Lainnya'],
  unowned: ['Pemilik sudah dipastikan', 'Sudah dicek di gateway', 'Lainnya'],
  difference: ['Sudah dicek di gateway', 'Cocok dengan mutasi bank', 'Lainnya'],
} as const
