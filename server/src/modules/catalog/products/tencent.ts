import { covers } from './covers.ts'
import { topUpFaq } from './faq.ts'
import { digitsField } from './fields.ts'
import type { ProductDefinition } from './product-definition.ts'

export const pubgMobile: ProductDefinition = {
  id: 'pubg-mobile',
  title: 'PUBG Mobile',
  publisher: 'Level Infinite',
  category: 'mobile',
  cover: covers.reticle,
  unit: 'UC',
  packName: 'count',
  unitWords: ['uc', 'unknown cash'],
  alsoFor: ['global'],
  membershipGroup: 'Royale Pass',
  description:
    'UC (Unknown Cash) dipakai untuk Royale Pass, peti, skin senjata, dan pakaian di PUBG Mobile. Pengisian memakai Character ID dan berlaku untuk versi global yang dimainkan di Indonesia. Elite Pass langsung membuka hadiah musim yang sedang berjalan.',
  fields: [
    digitsField({
      label: 'Character ID',
      game: 'PUBG Mobile',
      example: '5123456789',
      pattern: '^\\d{7,12}$',
      usual: '9–11 angka dan diawali 5',
    }),
  ],
  idSteps: [
    'Buka PUBG Mobile, ketuk foto profil di kanan atas lobi.',
    'Character ID ada di bawah nama kamu, biasanya diawali angka 5.',
    'Ketuk ikon salin, lalu tempel di sini.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'UC',
    idLabel: 'Character ID',
    own: {
      question: 'Bisa untuk PUBG versi Korea atau Vietnam?',
      answer: 'Tidak bisa. UC ini untuk PUBG Mobile versi global, yaitu versi yang ada di Play Store dan App Store Indonesia.',
    },
  }),
  searchWords: [
    'pubg',
    'pubgm',
    'pabji',
    'pubji',
    'pabg',
    'pabjie',
    'pupji',
    'pap ji',
    'uc',
    'royale pass',
    'elite pass',
    'battle royale',
    'playerunknown',
  ],
  brands: ['pubg mobile', 'pubgm'],
  customerTemplate: '{player_id}',
}

export const honorOfKings: ProductDefinition = {
  id: 'honor-of-kings',
  title: 'Honor of Kings',
  publisher: 'Level Infinite',
  category: 'mobile',
  cover: covers.dynasty,
  unit: 'Tokens',
  packName: 'count',
  unitWords: ['token', 'tokens'],
  alsoFor: ['global'],
  membershipGroup: 'Weekly Card',
  description:
    'Tokens dipakai untuk membeli skin, hero, dan Honor Pass di Honor of Kings versi global. Weekly Card memberi Tokens tiap hari selama tujuh hari; Weekly Card Plus memberi lebih banyak. Cukup isi Player ID yang ada di profil.',
  fields: [
    digitsField({
      label: 'Player ID',
      game: 'Honor of Kings',
      example: '1234567890123',
      pattern: '^\\d{6,20}$',
      usual: '6–20 angka',
      maxLength: 24,
    }),
  ],
  idSteps: [
    'Buka Honor of Kings, ketuk foto profil di kiri atas.',
    'Buka Pengaturan, lalu lihat Player ID (UID) di bagian bawah.',
    'Ketuk ikon salin, lalu tempel di sini.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'Tokens',
    idLabel: 'Player ID',
    own: {
      question: 'Bisa untuk server Tiongkok?',
      answer: 'Tidak bisa. Tokens ini untuk Honor of Kings versi global. Akun versi Tiongkok memakai sistem yang berbeda.',
    },
  }),
  searchWords: ['hok', 'honor of king', 'honor king', 'onor of king', 'moba', 'token hok', 'weekly card'],
  brands: ['honor of kings', 'hok'],
  customerTemplate: '{player_id}',
}
