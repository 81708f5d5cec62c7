import type { AlertCause, AlertWay } from '@kilat/contract/operator/alerts.ts'

export const alertsText = {
  title: 'Kabar',
  intro: (count: number, loose: number) =>
    loose === 0
      ? `${count} hal sedang salah, semuanya sudah ada yang menangani.`
      : `${count} hal sedang salah, ${loose} belum ada yang menangani.`,
  loading: 'Memuat kabar',
  offlineTitle: 'Sambungan putus.',
  offline: (at: string) => `Ini keadaan ${at}. Toko tetap jalan di server dan tetap mengirim kabar.`,
  again: 'Coba lagi',
  offlineAct: 'Sambungan putus',
  clearTitle: 'Tidak ada yang salah',
  clear: 'Toko memeriksa dirinya tiap menit. Begitu ada yang tidak beres, kabarnya dikirim ke alamatmu di bawah.',
  clearState: (at: string) => `Diperiksa ${at}`,
  takeAll: 'Saya tangani',
  takeAllNamed: (title: string) => `Saya tangani: ${title}`,
  taking: 'Mencatat…',
  taken: 'Dicatat',
  takenSay: (count: number) => (count === 0 ? 'Orang lain lebih dulu.' : 'Tidak ada lagi yang dikabari soal ini, sampai muncul lagi.'),
  by: (name: string, at: string) => `${name} menangani sejak ${at}`,
  loose: 'Belum ada yang menangani',
  since: (at: string, age: string) => `Sejak ${at}, ${age}`,
  open: 'Buka',
  openNamed: (says: string) => `Buka: ${says}`,
  more: (count: number) => `Dan ${count} lagi. Yang paling lama ada di atas.`,
  ended: 'Sudah selesai',
  endedAt: (from: string, until: string) => `${from} sampai ${until}`,
  meaning: 'Arti tiap kabar',
  urgent: 'Mendesak',
}

export const causeNames: Record<AlertCause, string> = {
  books_differ: 'Pembukuan tidak cocok',
  company_silent: 'Perusahaan tidak menjawab',
  late_order: 'Pesanan belum terkirim',
  supplier_failing: 'Pemasok banyak gagal',
  balance_low: 'Saldo menipis',
  lost_work: 'Pekerjaan hilang',
}

export const causeMeanings: Record<AlertCause, string> = {
  books_differ:
    'Pemeriksaan tiap jam, atau pemeriksaan penuh tiap malam, menemukan selisih, yang malam tidak selesai, atau gateway menyebut jumlah lain. Selesai sendiri saat pemeriksaan yang sama tidak menemukannya lagi. Hanya untuk yang boleh memindahkan uang.',
  company_silent: 'Gateway, pemasok, atau pemeriksa pemain tidak menjawab lima panggilan dalam 15 menit. Selesai saat ia menjawab lagi.',
  late_order: 'Sudah dibayar lebih dari lima menit dan belum terkirim. Selesai saat terkirim atau uangnya kembali.',
  supplier_failing: 'Dari sedikitnya sepuluh pengiriman sejam terakhir, kurang dari 90% berhasil. Selesai mulai 95%.',
  balance_low: 'Uang toko di pemasok cukup untuk waktu yang singkat saja, atau tidak cukup lagi. Selesai saat diisi.',
  lost_work:
    'Penyisiran tiap lima menit menemukan pekerjaan yang terlewat dan menjadwalkannya lagi. Selesai kalau penyisiran berikutnya tidak menemukan.',
}

export const wayNames: Record<AlertWay, string> = { push: 'Notifikasi', telegram: 'Telegram', email: 'Surel', whatsapp: 'WhatsApp' }

export const wayText = {
  title: 'Ke mana kabar dikirim',
  intro: 'Hanya untukmu. Operator lain mengatur miliknya sendiri.',
  missing: {
    push: 'Toko ini tidak mengirim notifikasi lewat browser. Pemilik mengisi PUSH=web-push.',
    telegram: 'Toko ini belum punya bot. Pemilik mengisi TELEGRAM_BOT_TOKEN.',
    email: 'Toko ini belum bisa mengirim surel. Pemilik mengisi SMTP_HOST.',
    whatsapp: 'Toko ini belum punya template kabar. Pemilik mengisi WHATSAPP_TEMPLATE_ALERT.',
  } satisfies Record<AlertWay, string>,
  none: 'Belum diatur',
  off: 'Tidak aktif',
  browsers: 'Di browser yang kamu nyalakan',
  chat: 'Obrolanmu dengan bot toko',
  untried: 'Belum pernah dicoba',
  heard: (at: string) => `Terakhir sampai ${at}`,
  trouble: (detail: string) => `Yang terakhir tidak sampai: ${detail}`,
  quiet: (from: string, until: string) => `Tenang ${from} sampai ${until} WIB`,
  quietAlways: 'Tenang sepanjang hari',
  passes: ', kecuali yang mendesak',
  add: 'Atur',
  connect: 'Sambungkan',
  change: 'Ubah',
  changeNamed: (way: string) => `Ubah ${way}`,
  addNamed: (way: string) => `Atur ${way}`,
  connectNamed: (way: string) => `Sambungkan ${way}`,
  try: 'Kirim pesan percobaan',
  tryNamed: (way: string) => `Kirim pesan percobaan lewat ${way}`,
  trying: 'Mengirim…',
  tried: { sent: 'Pesan percobaan terkirim', not_sent: 'Pesan percobaan tidak terkirim', unknown: 'Belum tentu terkirim' },
  triedSay: (way: string) => `Periksa ${way}mu.`,
  address: { email: 'Alamat surel', whatsapp: 'Nomor WhatsApp' },
  isOn: 'Kirim kabar lewat sini',
  quietFrom: 'Tenang mulai, WIB',
  quietUntil: 'Sampai',
  quietSame: 'Sama dengan jam mulainya, jadi tenang sepanjang hari. Isi jam lain, atau kosongkan keduanya.',
  quietHint: 'Kosongkan keduanya kalau kapan saja boleh. Yang masih salah setelah jam tenang dikabarkan saat itu.',
  urgent: 'Yang mendesak tetap dikirim di jam tenang: pembukuan tidak cocok, perusahaan tidak menjawab',
  save: 'Simpan',
  saving: 'Menyimpan…',
  saved: 'Tersimpan',
  remove: 'Hapus alamat ini',
  removing: 'Menghapus…',
  removed: 'Dihapus',
  connectTitle: 'Sambungkan Telegram',
  connectSay: 'Buka bot toko dari HP yang ingin kamu kabari, lalu tekan Start. Setelah itu kembali ke sini.',
  openBot: 'Buka bot di Telegram',
  check: 'Sudah saya tekan',
  checking: 'Memeriksa…',
  notYet: 'Belum ada Start darimu. Tekan Start di obrolan itu, tunggu sebentar, lalu periksa lagi.',
  connected: 'Telegram tersambung',
}

export const deviceText = {
  add: 'Nyalakan di perangkat ini',
  adding: 'Menyalakan…',
  added: 'Notifikasi menyala di perangkat ini',
  addedSay: 'Berhenti saat kamu keluar dari konsol di sini, atau tidak membukanya 30 hari.',
  failed: 'Browser ini belum bisa dihubungi layanan notifikasinya. Periksa sambungan, lalu coba lagi.',
  here: 'perangkat ini',
  since: (at: string) => `Sejak ${at}`,
  remove: 'Hapus',
  removing: 'Menghapus…',
  removeNamed: (device: string) => `Hapus notifikasi di ${device}`,
  hindered: {
    none: 'Browser ini tidak bisa menerima notifikasi. Buka konsol di Chrome, Edge, atau Firefox lewat alamat https.',
    'install-first': 'Di iPhone dan iPad, tambahkan konsol ke layar utama dulu: Bagikan, lalu Tambah ke Layar Utama. Buka dari sana.',
    denied: 'Browser ini menolak notifikasi dari toko. Izinkan lagi di setelan situs (gembok di sebelah alamat), lalu muat ulang.',
  },
}
