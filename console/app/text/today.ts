/** Periods that need no days, as the address names them. */
export const readyNames = ['hari-ini', 'kemarin', '7-hari', '30-hari'] as const

export type ReadyName = (typeof readyNames)[number]

export const periodText: Record<ReadyName | 'rentang', string> = {
  'hari-ini': 'Hari ini',
  kemarin: 'Kemarin',
  '7-hari': '7 hari',
  '30-hari': '30 hari',
  rentang: 'Rentang lain',
}

export const todayText = {
  choose: 'Pilih hari',
  from: 'Dari',
  to: 'Sampai',
  show: 'Tampilkan',
  problems: {
    days: 'Isi kedua tanggalnya.',
    order: 'Tanggal awal harus sebelum tanggal akhir.',
    future: 'Sampai paling akhir hari ini.',
    long: 'Paling banyak 366 hari sekaligus.',
  },
  previous: (day: string) => `Hari sebelumnya, ${day}`,
  next: (day: string) => `Hari berikutnya, ${day}`,
  running: (day: string, until: string) => `${day}, 00.00 sampai ${until} WIB.`,
  whole: (day: string) => `${day}, hari penuh WIB.`,
  range: (from: string, to: string, days: number) => `${from} sampai ${to}, ${days} hari WIB.`,
  noRight: 'Laporan perlu peran keuangan. Minta pemilik atau bagian keuangan membukanya.',
  loading: 'Menghitung…',
  again: 'Coba lagi',
  offlineTitle: 'Sambungan putus.',
  offline: (at: string) => `Angka dari pukul ${at}. Toko tetap jalan di server.`,
  summary: 'Ringkasan',
  delivered: (count: string) => `${count} terkirim`,
  ofRevenue: (share: string) => `${share} pendapatan`,
  failed: (count: string) => `${count} gagal`,
  noFailed: 'tidak ada yang gagal',
  toDelivery: 'dibayar sampai terkirim',
  none: '–',
  same: 'Sama dengan pembukuan',
  counted: (at: string) => `dihitung ${at}`,
  sum: 'Pendapatan − modal − biaya = untung',
  sumWithOther: 'Pendapatan − modal − biaya + lain-lain = untung',
  differs: (difference: string) => `Selisih ${difference}.`,
  differsWhy:
    'Rincian di bawah tidak sama dengan pembukuan. Jangan tutup hari ini dulu: jalankan npm run books di mesin toko dan kirim hasilnya ke yang merawat toko.',
  emptyToday: 'Belum ada yang terkirim',
  emptyTodayWhy: 'Angka muncul begitu pesanan pertama sampai.',
  empty: 'Tidak ada yang terkirim',
  emptyWhy: 'Tidak ada uang yang dibukukan di hari-hari ini.',
}

export const columnText = {
  delivered: 'Terkirim',
  revenue: 'Pendapatan',
  cost: 'Modal',
  fees: 'Biaya',
  other: 'Lain-lain',
  profit: 'Untung',
  success: 'Berhasil',
  median: 'Median',
}

export const chartText = {
  title: (days: number) => `${days} hari`,
  unit: 'rupiah',
  ended: 'Pendapatan',
  profit: 'Untung',
  running: 'Hari ini, belum selesai',
  chosen: 'Hari yang dipilih',
  about: (days: number, most: string, on: string) =>
    `Grafik pendapatan dan untung ${days} hari. Tertinggi ${most} pada ${on}. Angka tiap hari ada di tabel di sebelahnya.`,
  nothing: (days: number) => `Grafik pendapatan dan untung ${days} hari, semuanya nol.`,
  missing: 'Grafik tidak bisa dimuat. Angkanya ada di tabel.',
  table: 'Angka grafik, hari terbaru dulu',
  day: 'Hari',
  today: 'Hari ini',
  point: (day: string, revenue: string, profit: string) => `${day}: ${revenue}, untung ${profit}`,
}

type GroupText = { title: string; column: string; note: string; rest: (count: number) => string; none: string }

export const groupText: Record<'products' | 'channels' | 'suppliers', GroupText> = {
  products: {
    title: 'Menurut produk',
    column: 'Produk',
    note: 'urut pendapatan',
    rest: count => `${count} produk lain`,
    none: 'Bukan pesanan',
  },
  channels: {
    title: 'Menurut metode',
    column: 'Metode',
    note: 'urut pendapatan',
    rest: count => `${count} metode lain`,
    none: 'Tanpa metode',
  },
  suppliers: {
    title: 'Menurut pemasok',
    column: 'Pemasok',
    note: 'berhasil dihitung per kiriman ke pemasok itu',
    rest: count => `${count} pemasok lain`,
    none: 'Tanpa pemasok',
  },
}

export const groupsText = { sum: 'Jumlah', all: (count: number) => `Tampilkan semua ${count}`, fewer: 'Tampilkan lebih sedikit' }

/** Suppliers that are no company, by their id. */
export const ownSuppliers: Readonly<Record<string, string>> = {
  '*': 'Beberapa pemasok',
  manual: 'Dengan tangan',
  voucher_stock: 'Stok kode sendiri',
}

/** The ledger's accounts behind `Lain-lain`. */
export const otherAccounts: Readonly<Record<string, string>> = {
  'result:loss': 'Terkirim setelah uang kembali',
  'result:chargeback': 'Pembayaran ditarik kembali',
  'result:promotion': 'Promo',
  'result:adjustment': 'Penyesuaian saldo',
  'result:lookups': 'Cek nickname',
  'result:unclaimed': 'Uang tanpa pemilik',
}

export const exportText = {
  title: 'Unduh',
  about:
    'Satu baris per pesanan dan isi saldo, tanpa data pembeli. Sel yang diawali =, +, − atau @ ditulis sebagai teks, jadi tidak dihitung oleh spreadsheet.',
  xlsx: 'Unduh XLSX',
  csv: 'CSV',
  started: 'Berkas sedang ditulis',
  startedWhy: 'Unduhan berjalan di peramban. Layar ini boleh ditinggal.',
}
