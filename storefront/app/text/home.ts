/** Words of the home page. */
export const homeText = {
  heroKick: 'Tanpa daftar, tanpa antre',
  heroTitle: 'Isi ID, bayar, beres',
  heroTop: (title: string) => `Top up ${title}`,
  heroBrowse: 'Pilih game',
  proofs: 'Kenapa di sini',
  usuallyArrives: 'biasanya sampai',
  succeeds: 'berhasil',
  moneyBack: 'uang kembali',
  hiddenFees: 'biaya tersembunyi',
  whole: '100%',
  moneyBackOnFailure: 'uang kembali kalau gagal',
  noAccount: 'Cukup ID',
  noAccountNote: 'tanpa bikin akun',
  halfBefore: 'Separuh pesanan sampai sebelum',
  measuredOn: (orders: string) => `Diukur dari ${orders} pesanan, 30 hari terakhir. Kalau gagal, uangmu kembali.`,
  noFeeTitle: 'Biaya tersembunyi',
  noFeeNote: 'Harga di tombol adalah harga yang kamu bayar. Kalau gagal, uangmu kembali.',
  popular: 'Paling dicari minggu ini',
  orders: (count: string) => `${count} pesanan`,
  allProducts: 'Semua produk',
  productCount: (count: number) => `${count} produk`,
  categories: 'Kategori',
  allCategories: 'Semua',
  showMore: (count: number) => `Tampilkan ${count} lainnya`,
  resultsFor: (query: string) => `Hasil cari “${query}”`,
  noResults: 'Tidak ada yang cocok. Coba nama lain, atau pilih dari semua produk.',
  seeAll: 'Lihat semua produk',
  recent: 'Baru saja sampai',
  recentNote: 'Pembelian asli. Nama disamarkan.',
  someone: 'Seseorang',
  /** A delivery within the last so many minutes. */
  arrivedWithin: (minutes: number) => {
    if (minutes <= 5) return 'baru saja'
    if (minutes < 60) return `${minutes} menit lalu`
    const hours = Math.ceil(minutes / 60)
    return hours === 1 ? '< 1 jam lalu' : `${hours - 1}–${hours} jam lalu`
  },
  arrived: 'sampai',
  measured: 'Diukur, bukan dijanjikan.',
  measuredNote: (orders: string) => `Waktu dari bayar sampai masuk, ${orders} pesanan dalam 30 hari terakhir.`,
  spread: 'Sebaran waktu pengiriman',
  spreadLabels: ['<30 dtk', '<1 mnt', '1–3 mnt', '3–10', '>10'],
  withoutChat: 'berhasil tanpa perlu chat siapa pun',
  refundTime: 'sampai uang dikirim balik kalau gagal',
  noHiddenFee: 'biaya tersembunyi: harga di tombol = harga dibayar',
  calm: 'Dibuat supaya kamu tenang.',
  calmPoints: [
    { title: 'Nama dicek', note: 'Di game yang bisa dicek, nama akunmu muncul sebelum kamu bayar.' },
    { title: 'Harga utuh', note: 'Harga di tombol sudah termasuk semua biaya.' },
    { title: 'Uang aman', note: 'Pesanan yang gagal kami kembalikan, dan waktunya kamu lihat sendiri.' },
  ],
}
