import { covers } from './covers.ts'
import { topUpFaq } from './faq.ts'
import { digitsField } from './fields.ts'
import type { ProductDefinition } from './product-definition.ts'

const zoneIdField = (game: string) =>
  digitsField({ name: 'zone_id', label: 'Zone ID', game, example: '1234', pattern: '^\\d{3,6}$', usual: '4–5 angka', maxLength: 8 })

const userIdField = (game: string) =>
  digitsField({ name: 'user_id', label: 'User ID', game, example: '123456789', pattern: '^\\d{5,12}$', usual: '8–10 angka' })

export const mobileLegends: ProductDefinition = {
  id: 'mobile-legends',
  title: 'Mobile Legends',
  publisher: 'Moonton',
  category: 'mobile',
  cover: covers.blades,
  unit: 'Diamonds',
  packName: 'count',
  unitWords: ['diamond', 'diamonds', 'dm'],
  passWords: ['wdp', 'starlight', 'twilight'],
  membershipGroup: 'Pass & Starlight',
  description:
    'Diamonds dipakai untuk membeli hero, skin, dan efek recall di Mobile Legends: Bang Bang, juga untuk ikut event dan menarik undian skin. Weekly Diamond Pass memberi sebagian Diamonds langsung dan sisanya tiap hari selama tujuh hari, asal kamu masuk game. Cukup User ID dan Zone ID; kata sandi akun tidak pernah diminta.',
  fields: [userIdField('Mobile Legends'), zoneIdField('Mobile Legends')],
  idSteps: [
    'Buka Mobile Legends, ketuk foto profil di kiri atas.',
    'Di halaman profil, lihat angka di bawah nama kamu, misalnya 123456789 (1234).',
    'Angka di depan adalah User ID, angka di dalam kurung adalah Zone ID.',
    'Ketuk ikon salin, lalu tempel di kolom User ID: Zone ID terisi sendiri.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'Diamonds',
    idLabel: 'User ID dan Zone ID',
    own: {
      question: 'Weekly Diamond Pass bisa dibeli lebih dari sekali?',
      answer:
        'Bisa. Masa aktifnya ditumpuk, paling banyak 10 minggu untuk satu akun. Kalau batas itu sudah tercapai, game menolak dan uangmu kami kembalikan.',
    },
  }),
  searchWords: [
    'ml',
    'mlbb',
    'mobile legend',
    'moba',
    'diamond ml',
    'dm ml',
    'wdp',
    'weekly diamond pass',
    'starlight',
    'bang bang',
    'emel',
    'em el',
    'mole',
    'lejen',
    'legen',
    'mobil lejen',
    'mobel lejen',
    'mobile lejen',
    'mobel legend',
  ],
  brands: ['mobile legends', 'mobile legends bang bang', 'mobile legend', 'mobilelegends', 'mobilelegend', 'mlbb'],
  customerTemplate: '{user_id}{zone_id}',
}

export const magicChess: ProductDefinition = {
  id: 'magic-chess-go-go',
  title: 'Magic Chess: Go Go',
  publisher: 'Vizta Games',
  category: 'mobile',
  cover: covers.board,
  unit: 'Diamonds',
  packName: 'count',
  unitWords: ['diamond', 'diamonds', 'dm'],
  membershipGroup: 'Weekly Card',
  description:
    'Diamonds di Magic Chess: Go Go dipakai untuk membuka Commander, papan catur, dan efek eliminasi, juga untuk event musiman. Weekly Card memberi Diamonds sedikit demi sedikit selama tujuh hari. Akunnya terpisah dari Mobile Legends, jadi salin ID dari dalam Magic Chess.',
  fields: [userIdField('Magic Chess'), zoneIdField('Magic Chess')],
  idSteps: [
    'Buka Magic Chess: Go Go, ketuk foto profil di kiri atas.',
    'ID ada di bawah nama, misalnya 123456789 (1234).',
    'Angka di depan adalah User ID, angka di dalam kurung adalah Zone ID.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'Diamonds',
    idLabel: 'User ID dan Zone ID',
    own: {
      question: 'Boleh pakai ID Mobile Legends?',
      answer:
        'Jangan. Magic Chess: Go Go punya User ID sendiri walaupun kamu masuk dengan akun yang sama. Ambil ID dari profil di dalam Magic Chess.',
    },
  }),
  searchWords: ['mcgg', 'mc gogo', 'magic chess', 'catur', 'auto chess', 'weekly card', 'mejik ces', 'magic ches'],
  brands: ['magic chess', 'magic chess go go', 'magic chess: go go'],
  customerTemplate: '{user_id}{zone_id}',
}
