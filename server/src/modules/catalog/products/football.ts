import { covers } from './covers.ts'
import { topUpFaq } from './faq.ts'
import { digitsField } from './fields.ts'
import type { ProductDefinition } from './product-definition.ts'

export const eaSportsFcMobile: ProductDefinition = {
  id: 'ea-sports-fc-mobile',
  title: 'EA Sports FC Mobile',
  publisher: 'EA',
  category: 'mobile',
  cover: covers.pitch,
  unit: 'FC Points',
  packName: 'count',
  unitWords: ['fc point', 'fc points', 'points', 'fcp'],
  membershipGroup: 'Star Pass',
  description:
    'FC Points dipakai untuk paket pemain, Star Pass, dan penawaran event di EA Sports FC Mobile. Points masuk ke tim yang terhubung dengan UID, jadi pastikan kamu menyalin UID dari tim yang benar. Tidak perlu masuk ke akun EA.',
  fields: [
    digitsField({
      name: 'uid',
      label: 'UID',
      game: 'FC Mobile',
      example: '123456789012',
      pattern: '^\\d{6,20}$',
      usual: '6–20 angka',
      maxLength: 24,
    }),
  ],
  idSteps: [
    'Buka EA Sports FC Mobile, ketuk ikon roda gigi di kanan atas.',
    'UID ada di bagian bawah halaman pengaturan.',
    'Ketuk untuk menyalin, lalu tempel di sini.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'FC Points',
    idLabel: 'UID',
    own: {
      question: 'Bisa untuk EA FC di konsol atau PC?',
      answer: 'Tidak bisa. FC Points ini hanya untuk FC Mobile di Android dan iOS.',
    },
  }),
  searchWords: ['fc mobile', 'fcm', 'fifa', 'fifa mobile', 'ea fc', 'bola', 'fc point', 'sepak bola', 'ef si mobile', 'pifa'],
  brands: ['ea sports fc mobile', 'fc mobile', 'fifa mobile'],
  customerTemplate: '{uid}',
}

export const efootball: ProductDefinition = {
  id: 'efootball',
  title: 'eFootball',
  publisher: 'Konami',
  category: 'mobile',
  cover: covers.trophy,
  unit: 'Coins',
  packName: 'count',
  unitWords: ['coin', 'coins', 'efootball coin', 'efootball coins'],
  membershipGroup: 'Match Pass',
  description:
    'eFootball Coins dipakai untuk merekrut pemain Epic dan Big Time, memperpanjang kontrak, dan membeli Match Pass. Pengisian memakai ID pemilik akun Konami yang terhubung ke game di HP. Salin ID apa adanya, termasuk tanda hubung.',
  fields: [
    {
      name: 'user_id',
      label: 'User ID',
      kind: 'text',
      example: 'AHTK-345-678-901',
      max_length: 24,
      pattern: '^[A-Z0-9-]{6,20}$',
      pattern_hint: 'User ID eFootball biasanya huruf besar, angka, dan tanda hubung, 6–20 karakter.',
    },
  ],
  idSteps: [
    'Buka eFootball, masuk ke menu Ekstra.',
    'Pilih Info Pengguna, lalu cari ID Pemilik.',
    'Salin lengkap dengan tanda hubungnya, lalu tempel di sini.',
  ],
  hasPlayerCheck: false,
  faq: topUpFaq({
    unit: 'Coins',
    idLabel: 'User ID',
    own: {
      question: 'Bisa untuk eFootball di PlayStation?',
      answer: 'Coins ini untuk eFootball di HP. Di konsol, Coins dibeli lewat toko konsolnya.',
    },
  }),
  searchWords: ['efootball', 'e football', 'ipubol', 'pes', 'pes mobile', 'pro evolution soccer', 'konami', 'bola', 'coin pes'],
  brands: ['efootball', 'e-football', 'pes mobile'],
  customerTemplate: '{user_id}',
}
