/** Words of signing in. */
export const authText = {
  title: 'Masuk',
  heading: 'Yuk, masuk hari ini',
  benefitsTitle: 'Yang kamu dapat dengan masuk',
  /** The lines as specified. They promise offers only for when there are some. */
  benefits: [
    'Pantau dan simpan semua transaksimu',
    'Dapatkan penawaran dan diskon yang lebih baik begitu ada',
    'Penawaran lebih baik lagi saat kamu kembali dan promo berjalan',
  ],
  /** The button's label, exactly as specified. */
  google: 'Login With Google',
  /** The label of the dialog's close button, exactly as specified. */
  close: 'Close',
  lost: 'Bagian untuk masuk belum termuat. Periksa sambunganmu, lalu coba lagi.',
  trial: 'Percobaan: akun contoh, bukan akun Google.',
  agree: 'Dengan masuk, kamu setuju dengan ',
  terms: 'Syarat & Ketentuan',
  and: ' dan ',
  privacy: 'Kebijakan Privasi',

  closedHeading: 'Di sini kamu tidak perlu akun',
  closed: (store: string) =>
    `${store} tidak membuka akun. Semuanya bisa tanpa masuk: beli, bayar, dan pantau pesanan dari browser ini atau lewat nomornya.`,
  closedBenefitsTitle: 'Yang kamu dapat dengan masuk, di toko yang membuka akun',
  closedLookUp: 'Cari pesananmu',
  toHelp: 'Butuh bantuan? Baca informasi',

  accountOf: (name: string) => `Akun ${name}`,
  over: 'Sesi kamu sudah berakhir',
  overHelp: 'Masuk lagi, nanti kamu kembali ke halaman tadi.',
  notReached: 'Toko belum bisa dihubungi untuk memastikan kamu masih masuk.',
  notReachedHelp: 'Kamu tidak perlu masuk lagi. Periksa sambunganmu, lalu coba lagi.',
  tryAgain: 'Coba lagi',

  needsScript: 'Halaman akun butuh JavaScript, karena datanya disimpan di browsermu.',
  toSignIn: 'Ke halaman masuk',
  toLookUp: 'Cek transaksi dengan nomor pesanan',
}
