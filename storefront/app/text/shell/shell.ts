import type { ThemeInfo } from '@kilat/contract/store.ts'

/** Words of the frame around every page. */
export const shellText = {
  /** The language of these texts, and the one to switch to, named in itself. */
  language: 'id',
  otherLanguage: 'en',
  otherName: 'English',
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
  notice: 'Pengumuman',
}

/** What pages use of a theme if even the root could not load. It is short because every page loads it. */
export const bareTheme: ThemeInfo = {
  store: { name: 'Kilat', tagline: '', legal: '', hours: '', is_trial: false, notice: null },
  header: { favicon: '/favicon.svg' },
  seo: { meta_title: 'Kilat', meta_description: '' },
  footer: { sosmed: [] },
  colors: { main: '#ffd60a', accent: '#5b3df5' },
  categories: [],
  animations: { landing: null, success: null },
}

/** For search engines, on every page. */
export const keywords = 'top up game, voucher game, diamond, UC, Robux, top up murah, top up QRIS, beli diamond'
