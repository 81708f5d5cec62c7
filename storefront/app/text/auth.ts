/** Words of signing in. */
export const authText = {
  title: 'Masuk',
  heading: 'Yuk, masuk hari ini',
  benefitsTitle: 'Yang kamu dapat dengan masuk',
  benefits: [
    'Pantau dan simpan semua transaksimu',
    'Dapatkan penawaran dan diskon yang lebih baik',
    'Penawaran lebih baik lagi setiap kali kamu kembali',
  ],
  /** What the button is called, to the letter. */
  google: 'Login With Google',
  /** What the dialog's button that closes it is called, to the letter. */
  close: 'Close',
  trial: 'Toko percobaan: kamu memilih akun contoh, bukan akun Google.',
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

  /** Title of the message when the store refuses, to the letter. */
  refused: 'Error',
  /** When the window of the provider brought nobody. */
  popup: {
    title: 'Belum bisa masuk',
    blocked: 'Browsermu menahan jendela Google. Izinkan pop-up untuk toko ini, lalu coba lagi.',
    network: 'Google belum terjangkau. Periksa sambunganmu, lalu coba lagi.',
    notSetUp: 'Masuk dengan Google belum siap di alamat toko ini. Kamu tetap bisa beli tanpa akun.',
    otherBrowser: 'Google tidak bisa dibuka dari dalam aplikasi ini. Buka toko ini di Chrome atau Safari, lalu masuk dari sana.',
    storage: 'Browsermu tidak mengizinkan toko ini menyimpan data. Izinkan cookie dan data situs, lalu coba lagi.',
    otherWay: 'E-mail ini sudah dipakai dengan cara masuk yang lain. Pilih akun Google yang lain.',
    disabled: 'Akun ini dinonaktifkan. Hubungi kami kalau menurutmu itu keliru.',
    closed: 'Toko ini sedang tidak menerima akun baru. Kamu tetap bisa beli tanpa akun.',
    tooOften: 'Terlalu sering dicoba. Tunggu beberapa menit, lalu coba lagi.',
    again: 'Izin dari Google sudah lewat waktunya. Coba masuk sekali lagi.',
    broken: 'Google tidak menyelesaikan proses masuk. Coba lagi sebentar.',
  },

  accountOf: (name: string) => `Akun ${name}`,
  notReached: 'Toko belum bisa dihubungi untuk memastikan kamu masih masuk.',
  notReachedHelp: 'Kamu tidak perlu masuk lagi. Periksa sambunganmu, lalu coba lagi.',
  tryAgain: 'Coba lagi',

  needsScript: 'Halaman akun butuh JavaScript, karena datanya disimpan di browsermu.',
  toSignIn: 'Ke halaman masuk',
  toLookUp: 'Cek transaksi dengan nomor pesanan',
}
