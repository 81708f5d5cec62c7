import { covers } from './covers.ts'
import { topUpFaq } from './faq.ts'
import { digitsField, serverField } from './fields.ts'
import type { ProductDefinition } from './product-definition.ts'

export const wutheringWaves: ProductDefinition = {
  id: 'wuthering-waves',
  title: 'Wuthering Waves',
  publisher: 'Kuro Games',
  category: 'mobile',
  cover: covers.resonance,
  unit: 'Lunite',
  packName: 'count',
  unitWords: ['lunite', 'lunites'],
  membershipGroup: 'Lunite Subscription',
  description:
    'Lunite ditukar jadi Astrite untuk Convene Resonator dan senjata di Wuthering Waves. Lunite Subscription memberi 300 Lunite langsung dan 90 Astrite tiap hari selama 30 hari. Isi UID dan pilih server tempat kamu bermain; pemain Indonesia kebanyakan di SEA.',
  fields: [
    digitsField({
      name: 'uid',
      label: 'UID',
      game: 'Wuthering Waves',
      example: '901234567',
      pattern: '^\\d{9}$',
      usual: '9 angka',
      maxLength: 12,
    }),
    serverField([
      { value: 'SEA', label: 'SEA' },
      { value: 'Asia', label: 'Asia' },
      { value: 'America', label: 'America' },
      { value: 'Europe', label: 'Europe' },
      { value: 'HMT', label: 'HMT (HK, MO, TW)' },
    ]),
  ],
  idSteps: [
    'Buka Wuthering Waves dan masuk ke dalam permainan.',
    'Buka Terminal (menu utama): UID ada di kiri bawah layar.',
    'Server bisa dilihat di layar masuk, di atas tombol mulai.',
  ],
  hasPlayerCheck: false,
  faq: topUpFaq({
    unit: 'Lunite',
    idLabel: 'UID',
    own: {
      question: 'Server SEA dan Asia apa bedanya?',
      answer:
        'SEA untuk Asia Tenggara, Asia untuk Jepang dan Korea. Pilih yang tertulis di layar masuk kamu; kalau salah, pengiriman bisa gagal dan uangmu kembali.',
    },
  }),
  searchWords: ['wuwa', 'wuthering', 'wutering', 'wuwah', 'ww', 'astrite', 'kuro', 'lunite'],
  brands: ['wuthering waves', 'wuwa'],
  customerTemplate: '{uid}|{server}',
}

export const ragnarokM: ProductDefinition = {
  id: 'ragnarok-m',
  title: 'Ragnarok M: Eternal Love',
  publisher: 'Gravity',
  category: 'mobile',
  cover: covers.flask,
  unit: 'Big Cat Coins',
  packName: 'count',
  unitWords: ['big cat coin', 'big cat coins', 'bcc'],
  membershipGroup: 'Membership',
  description:
    'Big Cat Coins (BCC) dipakai di Ragnarok M: Eternal Love untuk Exchange, kostum, dan paket Gacha di toko. Coins masuk ke satu karakter, jadi salin Character ID dari karakter yang ingin kamu isi. Pilih juga server tempat karakter itu berada.',
  fields: [
    digitsField({
      name: 'character_id',
      label: 'Character ID',
      game: 'Ragnarok M',
      example: '4301234567',
      pattern: '^\\d{6,12}$',
      usual: '6–12 angka',
    }),
    serverField([
      { value: '90001', label: 'Eternal Love' },
      { value: '90002', label: 'Midnight Party' },
      { value: '90002003', label: 'Memory of Faith' },
    ]),
  ],
  idSteps: [
    'Masuk ke Ragnarok M dengan karakter yang ingin diisi.',
    'Buka menu Lainnya, lalu Pengaturan.',
    'Character ID ada di halaman pertama; nama server ada di layar pilih karakter.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'Big Cat Coins',
    idLabel: 'Character ID',
    own: {
      question: 'Coins masuk ke akun atau ke karakter?',
      answer: 'Ke satu karakter saja. Kalau kamu punya beberapa karakter, salin Character ID dari karakter yang ingin diisi.',
    },
  }),
  searchWords: ['ragnarok', 'rom', 'ro m', 'rag m', 'bcc', 'big cat coin', 'gravity', 'eternal love'],
  brands: ['ragnarok m', 'ragnarok m: eternal love', 'ragnarok m eternal love'],
  customerTemplate: '{character_id}|{server}',
}

export const pointBlank: ProductDefinition = {
  id: 'point-blank',
  title: 'Point Blank',
  publisher: 'Zepetto',
  category: 'pc',
  cover: covers.tags,
  unit: 'PB Cash',
  packName: 'count',
  unitWords: ['pb cash', 'cash'],
  membershipGroup: 'Pass',
  description:
    'PB Cash dipakai untuk membeli senjata, karakter, dan item di toko Point Blank Zepetto. Cash masuk ke akun lewat Zepetto ID, yaitu nama yang kamu ketik saat masuk, bukan nama di dalam game. Berlaku untuk server Indonesia.',
  fields: [
    {
      name: 'zepetto_id',
      label: 'Zepetto ID',
      kind: 'text',
      example: 'kilatjaya88',
      max_length: 40,
      pattern: '^[A-Za-z0-9._-]{4,20}$',
      pattern_hint: 'Zepetto ID biasanya 4–20 huruf atau angka tanpa spasi.',
    },
  ],
  idSteps: [
    'Zepetto ID adalah nama yang kamu ketik saat masuk ke Point Blank.',
    'Lupa? Buka situs Point Blank Indonesia, masuk, lalu lihat halaman Info Akun.',
    'Jangan isi nama karakter di dalam game.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'PB Cash',
    idLabel: 'Zepetto ID',
    own: {
      question: 'Kenapa tidak pakai nickname?',
      answer: 'Nickname bisa diganti dan bisa mirip dengan pemain lain. Zepetto ID tetap dan hanya milik satu akun.',
    },
  }),
  searchWords: ['pb', 'point blank', 'poin blank', 'pebe', 'pb cash', 'zepetto', 'fps'],
  brands: ['point blank', 'pb'],
  customerTemplate: '{zepetto_id}',
}

export const bloodStrike: ProductDefinition = {
  id: 'blood-strike',
  title: 'Blood Strike',
  publisher: 'NetEase',
  category: 'mobile',
  cover: covers.slash,
  unit: 'Gold',
  packName: 'count',
  unitWords: ['gold', 'golds'],
  membershipGroup: 'Strike Pass',
  description:
    'Gold dipakai untuk skin senjata, Striker, dan peti di Blood Strike. Strike Pass Elite membuka jalur hadiah berbayar untuk musim yang sedang berjalan. Pengisian cukup dengan Player ID; tidak perlu memilih server.',
  fields: [digitsField({ label: 'Player ID', game: 'Blood Strike', example: '586123456789', pattern: '^\\d{6,15}$', usual: '6–15 angka' })],
  idSteps: [
    'Buka Blood Strike, ketuk foto profil di kiri atas lobi.',
    'Player ID ada di bawah nama kamu.',
    'Ketuk ikon salin, lalu tempel di sini.',
  ],
  hasPlayerCheck: false,
  faq: topUpFaq({
    unit: 'Gold',
    idLabel: 'Player ID',
    own: {
      question: 'Strike Pass aktif sampai kapan?',
      answer: 'Sampai musim yang sedang berjalan selesai. Sisa harinya bisa dilihat di halaman Strike Pass di dalam game.',
    },
  }),
  searchWords: ['bs', 'blood strike', 'bloodstrike', 'blad strike', 'blud strike', 'netease', 'gold bs', 'strike pass', 'battle royale'],
  brands: ['blood strike'],
  customerTemplate: '{player_id}',
}
