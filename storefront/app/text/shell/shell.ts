import type { ThemeInfo } from '@kilat/contract/store.ts'

/** Words of the frame around every page. */
export const shellText = {
  skip: 'Langsung ke isi',
  home: 'Beranda',
  checkTransaction: 'Cek transaksi',
  transactions: 'Transaksi',
  promos: 'Promo',
  articles: 'Artikel',
  signIn: 'Masuk',
  account: 'Akun',
  mainNav: 'Utama',
  bottomNav: 'Bawah',
  switchTheme: 'Ganti tema terang atau gelap',
  help: 'Bantuan',
  howTo: 'Cara top up',
  refundRule: 'Aturan refund',
  information: 'Informasi',
  terms: 'Syarat & ketentuan',
  privacy: 'Kebijakan privasi',
  privacyChoice: 'Pilihan privasi',
  contact: 'Hubungi kami',
  owners: (name: string) => `Nama game adalah milik pemiliknya masing-masing. ${name} bukan bagian dari mereka.`,
  trialLabel: 'Percobaan',
  loading: 'Sebentar…',
  loadingPage: 'Memuat halaman',
  broken: 'Uangmu aman. Coba muat ulang.',
  trial: 'Toko percobaan: tidak ada uang sungguhan.',
}

/** The store's name and texts until its own are loaded. */
export const fallbackTheme: ThemeInfo = {
  store: {
    name: 'Kilat',
    tagline: 'Top up game. Harga sudah termasuk semua biaya, dan uang kembali kalau pesanan gagal.',
    legal: '',
    hours: '',
    is_trial: false,
  },
  header: { favicon: '/favicon.svg' },
  seo: {
    meta_title: 'Kilat: top up game, sampai dalam hitungan detik',
    meta_description: 'Top up game dan voucher. Harga sudah termasuk semua biaya, dan uang kembali kalau pesanan gagal.',
  },
  footer: { sosmed: [] },
  colors: { main: '#ffd60a', accent: '#5b3df5' },
  categories: [
    { id: 'mobile', title: 'Game mobile', icon: null },
    { id: 'pc', title: 'Game PC', icon: null },
    { id: 'voucher', title: 'Voucher', icon: null },
  ],
  animations: { landing: null, success: null },
}

/** For search engines, on every page. */
export const keywords = 'top up game, voucher game, diamond, UC, Robux, top up murah, top up QRIS, beli diamond'
