/** Words of a failed sign-in. */
export const signInText = {
  /** Title of the message when the store refuses, exactly as specified. */
  refused: 'Error',
  /** For a provider's window that closed without a user. */
  title: 'Belum bisa masuk',
  blocked: 'Browsermu menahan jendela masuk. Izinkan pop-up untuk toko ini, lalu coba lagi.',
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
}
