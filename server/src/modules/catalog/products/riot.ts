import { covers } from './covers.ts'
import { topUpFaq } from './faq.ts'
import { riotIdField } from './fields.ts'
import type { ProductDefinition } from './product-definition.ts'

export const valorant: ProductDefinition = {
  id: 'valorant',
  title: 'Valorant',
  publisher: 'Riot Games',
  category: 'pc',
  cover: covers.shards,
  unit: 'VP',
  packName: 'count',
  unitWords: ['vp', 'valorant point', 'valorant points', 'points'],
  membershipGroup: 'Battle Pass',
  description:
    'VP (Valorant Points) dipakai untuk skin senjata, bundle, dan Battle Pass. VP masuk ke akun lewat Riot ID, yaitu nama dan tagline seperti KilatJaya#ID01. Wilayah akun harus Indonesia: akun dari negara lain akan ditolak.',
  fields: [riotIdField],
  idSteps: [
    'Buka Valorant atau Riot Client, lalu arahkan kursor ke nama kamu di kanan atas.',
    'Riot ID adalah nama dan tagline, misalnya KilatJaya#ID01.',
    'Klik untuk menyalin, lalu tempel di sini lengkap dengan tanda #.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'VP',
    idLabel: 'Riot ID',
    own: {
      question: 'Akun saya bukan wilayah Indonesia, bisa?',
      answer:
        'Tidak bisa. VP ini hanya untuk akun dengan wilayah Indonesia. Kamu bisa melihat wilayah akun di situs Riot, di bagian pengaturan akun.',
    },
  }),
  searchWords: ['val', 'valo', 'valorant', 'palorant', 'paloran', 'vp', 'valorant point', 'riot', 'fps'],
  brands: ['valorant'],
  customerTemplate: '{riot_id}',
}

export const wildRift: ProductDefinition = {
  id: 'wild-rift',
  title: 'LoL: Wild Rift',
  publisher: 'Riot Games',
  category: 'mobile',
  cover: covers.rift,
  unit: 'Wild Cores',
  packName: 'count',
  unitWords: ['wild core', 'wild cores', 'cores', 'core'],
  membershipGroup: 'Wild Pass',
  description:
    'Wild Cores dipakai untuk membeli champion, skin, dan Wild Pass di League of Legends: Wild Rift. Isi Riot ID lengkap dengan tagline, sama seperti yang tampil di profil. Akun harus terdaftar di wilayah Indonesia.',
  fields: [riotIdField],
  idSteps: [
    'Buka Wild Rift, ketuk foto profil di kiri atas.',
    'Riot ID adalah nama dan tagline di bawah foto, misalnya KilatJaya#ID01.',
    'Ketuk untuk menyalin, lalu tempel di sini lengkap dengan tanda #.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'Wild Cores',
    idLabel: 'Riot ID',
    own: {
      question: 'Bisa untuk League of Legends di PC?',
      answer: 'Tidak bisa. Wild Cores hanya untuk Wild Rift di HP. League of Legends di PC memakai RP.',
    },
  }),
  searchWords: ['lol', 'wild rift', 'wr', 'lolwr', 'league of legends', 'riot', 'moba', 'wild core'],
  brands: ['league of legends wild rift', 'league of legends: wild rift', 'lol wild rift', 'wild rift'],
  customerTemplate: '{riot_id}',
}
