/** Words of the picture that proves a delivery. */
export const receiptText = {
  share: 'Kirim bukti',
  saved: 'Bukti tersimpan',
  savedHelp: 'Gambarnya ada di unduhanmu, tanpa kode dan tanpa kontak.',
  failed: 'Buktinya belum bisa dibuat. Coba lagi, ya.',
  title: 'Bukti pesanan',
  delivered: 'Berhasil',
  partly: (delivered: number, quantity: number) => `${delivered} dari ${quantity} berhasil`,
  product: 'Produk',
  account: 'Akun',
  order: 'Nomor pesanan',
  paid: 'Dibayar',
  arrived: 'Masuk',
  ready: 'Kode siap',
  method: 'Metode',
  total: 'Total bayar',
  took: (time: string) => `${time} setelah dibayar`,
}
