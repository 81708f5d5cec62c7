export const frameText = {
  skip: 'Langsung ke isi',
  nav: 'Konsol',
  name: 'konsol',
  home: 'Konsol, ke depan',
  rooms: {
    waiting: 'Perlu tindakan',
    orders: 'Pesanan',
    prices: 'Harga',
    money: 'Uang',
    alerts: 'Kabar',
    store: 'Toko',
    readiness: 'Menuju buka',
    account: 'Akun',
    others: 'Lainnya',
  },
  noOthers: 'Semua ruang sudah ada di menu.',
  search: 'Cari',
  searchFor: 'No. pesanan, SN, User ID, 08…, produk',
  theme: 'Ganti tema terang atau gelap',
  connected: 'Tersambung',
  offline: 'Sambungan putus',
  waiting: ' menunggu',
  unheard: ' belum ditangani',
  loading: 'Memuat…',
  broken: 'Halaman ini gagal dibuka.',
  again: 'Muat ulang',
  missing: 'Halaman ini tidak ada',
  toHome: 'Ke Perlu tindakan',
  close: 'Tutup',
}

/** Names that are too long for a phone's tab bar. */
export const shortNames: Partial<Record<keyof typeof frameText.rooms, string>> = { waiting: 'Tindakan' }
