/** Words of the page for looking up orders. */
export const transactionsText = {
  title: 'Cek transaksi',
  intro: 'Masukkan nomor pesanan, boleh huruf kecil dan tanpa tanda hubung.',
  label: 'Nomor pesanan',
  example: 'KLT-7Q2M-9XH4-T8RC',
  button: 'Cek pesanan',
  wrong: 'Nomor pesanan berisi 12 huruf dan angka setelah KLT. Contoh: KLT-7Q2M-9XH4-T8RC.',
  own: 'Pesananmu',
  mine: 'Dibuat di browser ini',
  mineNote: 'Daftar ini hanya tersimpan di browser ini.',
  empty: 'Belum ada pesanan di browser ini',
  emptyHelp: 'Pesanan yang kamu buat di sini akan muncul sendiri, lengkap dengan statusnya.',
  pickGame: 'Pilih game',
  unknown: 'Belum bisa dicek',
  loading: 'Mengecek status',
}
