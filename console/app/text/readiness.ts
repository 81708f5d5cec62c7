import type { ReadinessStep } from '@kilat/contract/operator/readiness.ts'

export const readinessText = {
  title: 'Menuju buka',
  loading: 'Memuat daftar',
  left: (count: number) =>
    count === 1 ? 'Tinggal satu hal sebelum toko siap berjualan.' : `Tinggal ${count} hal sebelum toko siap berjualan.`,
  ready: 'Semua siap. Toko ini berjualan sungguhan.',
  computed: 'Daftar ini dihitung dari keadaan toko. Tidak ada yang dicentang dengan tangan.',
  trial:
    'Toko ini masih mode coba: pembayaran dan pengiriman hanya tiruan. Pasang gateway dan pemasok sungguhan, lalu mulai dengan database baru.',
  again: 'Coba lagi',
  checkedAt: (at: string) => `Diperiksa ${at}`,
  done: 'Sudah',
  open: 'Belum',
}

type StepText = {
  title: string
  /** What it is good for, and how it is done. */
  todo: string
  done: (names: string, at: string) => string
  /** What still lacks, from the names of a step that is not done. */
  lacks?: (names: string) => string
  /** The room where it is done, and what the link says. */
  way?: { to: string; says: string }
}

const parts: Record<string, string> = { name: 'nama toko', legal: 'identitas usaha', contact: 'tautan kontak' }

/** Names of the store's parts, for people; other names stay. */
export const nameOfPart = (name: string) => parts[name] ?? name

export const stepTexts: Record<ReadinessStep, StepText> = {
  database: {
    title: 'Database PostgreSQL',
    todo: 'Database bawaan cukup untuk mencoba, tapi tidak bisa dicadangkan selagi toko jalan. Isi DATABASE_URL dengan server PostgreSQL.',
    done: () => 'Toko memakai server PostgreSQL.',
  },
  identity: {
    title: 'Identitas toko',
    todo: 'Pembeli perlu tahu siapa yang menjual dan ke mana bertanya.',
    lacks: names => `Masih contoh: ${names}.`,
    done: () => 'Nama, identitas usaha, dan kontak sudah milik toko ini.',
    way: { to: '/toko', says: 'Ubah di Toko' },
  },
  gateway: {
    title: 'Gateway pembayaran menjawab',
    todo: 'Isi kunci satu gateway sungguhan. Toko menanyainya tanpa memindahkan uang: npm run operator -- check.',
    lacks: names => `Belum ada jawaban dari ${names}.`,
    done: (names, at) => `${names} menjawab, terakhir ${at}.`,
  },
  supplier: {
    title: 'Pemasok menjawab',
    todo: 'Isi kunci satu pemasok sungguhan, lalu tarik daftar harganya.',
    lacks: names => `Belum ada jawaban dari ${names}.`,
    done: (names, at) => `${names} menjawab, terakhir ${at}.`,
  },
  notices: {
    title: 'Kabar pembayaran sampai',
    todo: 'Di dasbor gateway, isi alamat callback toko ini. Tanpa itu pembeli menunggu sampai toko bertanya sendiri.',
    lacks: names => `Belum ada kabar dari ${names}.`,
    done: (names, at) => `${names} mengirim kabar, terakhir ${at}.`,
  },
  alerts: {
    title: 'Kabar ke operator terdengar',
    todo: 'Nyalakan satu jalan kabar dan kirim pesan percobaan, supaya kamu tahu kalau ada yang salah.',
    done: (names, at) => `${names} menerima pesan, terakhir ${at}.`,
    way: { to: '/kabar', says: 'Atur di Kabar' },
  },
  purchase: {
    title: 'Beli sungguhan sekali',
    todo: 'Beli satu item murah di tokomu sendiri, bayar, dan lihat barangnya masuk. Cukup Rp1.000.',
    done: (names, at) => `${names} dibayar dan terkirim ${at}.`,
  },
  backup: {
    title: 'Cadangan pernah dipulihkan',
    todo: 'Cadangan baru berguna kalau bisa dipulihkan. Pulihkan ke database lain, lalu bandingkan: npm run backup-check. Berlaku 30 hari.',
    done: (_, at) => `Cadangan dipulihkan dan cocok ${at}.`,
  },
}
