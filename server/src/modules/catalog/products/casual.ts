import { covers } from './covers.ts'
import { topUpFaq } from './faq.ts'
import { digitsField } from './fields.ts'
import type { ProductDefinition } from './product-definition.ts'

export const superSus: ProductDefinition = {
  id: 'super-sus',
  title: 'Super Sus',
  publisher: 'PI Productions',
  category: 'mobile',
  cover: covers.capsule,
  unit: 'Goldstars',
  packName: 'count',
  unitWords: ['goldstar', 'goldstars', 'golden star', 'golden stars'],
  membershipGroup: 'Weekly & Monthly Card',
  description:
    'Goldstars dipakai untuk kostum, pet, efek, dan Super Pass di Super Sus. Weekly dan Monthly Card memberi Goldstars tiap hari, jadi totalnya lebih banyak kalau kamu masuk rutin. Isi Space ID yang ada di profil.',
  fields: [
    digitsField({ name: 'space_id', label: 'Space ID', game: 'Super Sus', example: '12345678', pattern: '^\\d{6,12}$', usual: '8 angka' }),
  ],
  idSteps: [
    'Buka Super Sus, ketuk foto profil di kiri atas.',
    'Space ID ada di bawah nama kamu.',
    'Ketuk ikon salin, lalu tempel di sini.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'Goldstars',
    idLabel: 'Space ID',
    own: {
      question: 'Weekly Card dihitung mulai kapan?',
      answer: 'Mulai saat kartu masuk ke akunmu. Goldstars hariannya harus diambil sendiri di dalam game setiap hari.',
    },
  }),
  searchWords: ['sus', 'supersus', 'super sus', 'goldstar', 'impostor', 'space id'],
  brands: ['super sus'],
  customerTemplate: '{space_id}',
}

export const stumbleGuys: ProductDefinition = {
  id: 'stumble-guys',
  title: 'Stumble Guys',
  publisher: 'Scopely',
  category: 'mobile',
  cover: covers.hoops,
  unit: 'Gems',
  packName: 'count',
  unitWords: ['gem', 'gems'],
  membershipGroup: 'Stumble Pass',
  description:
    'Gems dipakai untuk Stumble Pass, skin, emote, dan putaran roda di Stumble Guys. Gems masuk ke akun yang User ID-nya kamu isi, di perangkat mana pun kamu bermain. Simpan dulu akunmu lewat Google atau Apple supaya tidak hilang.',
  fields: [
    {
      name: 'user_id',
      label: 'User ID',
      kind: 'text',
      example: '8a7b6c5d4e3f',
      max_length: 40,
      pattern: '^[A-Za-z0-9-]{6,36}$',
      pattern_hint: 'User ID Stumble Guys biasanya huruf dan angka tanpa spasi.',
    },
  ],
  idSteps: [
    'Buka Stumble Guys, ketuk ikon roda gigi di kanan atas.',
    'User ID ada di bagian bawah halaman Pengaturan.',
    'Ketuk untuk menyalin, lalu tempel di sini.',
  ],
  hasPlayerCheck: false,
  faq: topUpFaq({
    unit: 'Gems',
    idLabel: 'User ID',
    own: {
      question: 'Gems belum terlihat di game?',
      answer: 'Tutup Stumble Guys sampai benar-benar berhenti, lalu buka lagi. Gems dimuat saat game dibuka.',
    },
  }),
  searchWords: ['stumble', 'stumble guys', 'stambel gays', 'stumbel', 'sg', 'gems', 'fall guys'],
  brands: ['stumble guys'],
  customerTemplate: '{user_id}',
}
