/** Words of the account's pages. */
export const accountText = {
  nav: 'Akun',
  overview: 'Ringkasan',
  orders: 'Riwayat transaksi',
  ordersShort: 'Transaksi',
  deposits: 'Riwayat deposit',
  depositsShort: 'Deposit',
  profile: 'Profil',
  signOut: 'Keluar',

  hello: 'Halo',
  helloName: (name: string) => (name ? `Halo, ${name}` : 'Halo'),
  balance: (store: string) => `Saldo ${store}`,
  balanceNote: 'Bisa dipakai membayar pesanan, tanpa biaya tambahan dan langsung diproses.',
  pickGame: 'Pilih game',
  fillWallet: 'Isi saldo',
  loading: 'Memuat…',

  month: 'Ringkasan bulan',
  monthBefore: (name: string) => `Bulan sebelumnya, ${name}`,
  monthAfter: (name: string) => `Bulan berikutnya, ${name}`,
  monthFuture: 'Bulan berikutnya belum mulai',
  spent: (count: number) => `${count} transaksi, berhasil senilai`,
  group: {
    berhasil: 'Berhasil',
    proses: 'Diproses',
    menunggu: 'Menunggu bayar',
    kembali: 'Tidak terkirim',
    batal: 'Batal',
  },
  emptyMonth: (name: string) => `Tidak ada pesanan di ${name}.`,
  toLastMonth: (name: string) => `Lihat ${name}, bulan pesanan terakhirmu`,

  latest: 'Terakhir',
  seeAll: 'Lihat semua',
  empty: 'Belum ada pesanan di akunmu',
  emptyHelp: 'Pesanan yang kamu buat selagi masuk tersimpan di sini, dan bisa kamu buka dari perangkat mana pun.',

  status: 'Status',
  all: 'Semua',
  time: 'Waktu',
  allMonths: 'Semua bulan',
  perMonth: 'Per bulan',
  idLabel: 'Cari nomor pesanan',
  idExample: 'Nomor, misalnya 7Q2M',
  search: 'Cari',
  noneFound: 'Tidak ada yang cocok',
  noneFoundHelp: 'Coba status atau bulan lain, atau sebagian nomornya saja.',
  clear: 'Tampilkan semua',
  found: (shown: number, total: number) => {
    if (total === 0) return 'Tidak ada pesanan untuk ditampilkan'
    return shown < total ? `${shown} dari ${total} pesanan` : `${total} pesanan`
  },
  more: 'Tampilkan lebih banyak',
  toStart: 'Ke awal daftar',
  laterPage: 'Lanjutan daftar. Yang lebih baru ada di awal.',

  notLoaded: 'Belum bisa dimuat',
  tryAgain: 'Coba lagi',
  offline: 'Sambungan terputus. Kami coba lagi begitu sambungannya kembali.',
  balanceMissing: 'Saldo belum bisa dimuat',

  depositFound: (shown: number, total: number) => {
    if (total === 0) return 'Tidak ada deposit untuk ditampilkan'
    return shown < total ? `${shown} dari ${total} deposit` : `${total} deposit`
  },
  depositGroup: { masuk: 'Masuk', menunggu: 'Menunggu bayar', batal: 'Batal' },
  depositStatus: { pending_payment: 'Menunggu bayar', paid: 'Masuk', expired: 'Waktu habis', cancelled: 'Dibatalkan' },
  depositTakenBack: 'Ditarik kembali',
  depositIdLabel: 'Cari nomor deposit',
  depositEmpty: 'Belum ada deposit',
  depositEmptyHelp: 'Isi saldo di atas, dan setiap isi saldo tercatat di sini.',
  depositRefund: 'Kalau pesanan gagal, uangmu ke mana?',
  depositRefundSteps: [
    [
      'Langsung ke saldomu,',
      'kalau kamu memesan sambil masuk. Kalau cara bayarmu bisa menerima uang balik, boleh pilih ke sana di halaman pesanan.',
    ],
    ['Tanpa akun: ke cara bayarmu,', 'atau kamu ambil kalau di sana tidak bisa. Uangnya tetap milikmu.'],
    ['Batas waktunya kamu lihat sendiri', 'di halaman pesanan.'],
  ],
  refundRule: 'Baca aturan refund',
  toOrders: 'Ke riwayat transaksi',
}

/** Words of the offer to put orders of this browser into the account. */
export const attachText = {
  title: (count: number) => `${count} pesanan dari browser ini belum ada di akunmu`,
  help: 'Isi kontak yang kamu pakai waktu memesan. Itu buktinya pesanan ini milikmu.',
  helpOwn: 'Dibuat di browser ini, jadi kami tahu ini pesananmu. Simpan supaya bisa dibuka dari perangkat mana pun.',
  helpProven: 'Kontaknya sudah kamu buktikan. Simpan supaya bisa dibuka dari perangkat mana pun.',
  madeHere: 'dipesan di browser ini',
  label: 'Nomor WhatsApp atau e-mail pemesan',
  empty: 'Isi dulu nomor WhatsApp atau e-mail yang kamu pakai waktu memesan.',
  wrong: 'Ini bukan nomor WhatsApp atau alamat e-mail. Periksa lagi, ya.',
  button: (count: number) => (count === 1 ? 'Masukkan ke akunku' : `Masukkan ${count} pesanan ke akunku`),
  busy: 'Memasukkan…',
  later: 'Nanti saja',
  madeWith: (masked: string) => `dipesan dengan ${masked}`,
  mismatch: (count: number) =>
    count === 1
      ? 'Pesanan ini dibuat dengan kontak lain. Ganti kontaknya, lalu coba lagi.'
      : `${count} pesanan ini dibuat dengan kontak lain. Ganti kontaknya, lalu coba lagi.`,
  attached: (count: number) => `${count} pesanan masuk ke akunmu`,
  attachedHelp: 'Sekarang bisa kamu buka dari perangkat mana pun.',
}
