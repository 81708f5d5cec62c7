import { covers } from './covers.ts'
import { topUpFaq } from './faq.ts'
import { digitsField, serverField } from './fields.ts'
import type { ProductDefinition } from './product-definition.ts'

const uidField = (game: string, example: string, pattern: string, usual: string) =>
  digitsField({ name: 'uid', label: 'UID', game, example, pattern, usual, maxLength: 12 })

const wrongServer = (game: string) => ({
  question: 'Server saya yang mana?',
  answer: `Server bisa dilihat di layar masuk ${game}. Biasanya kami pilihkan dari angka awal UID; kalau tidak cocok, ganti sendiri sebelum membayar.`,
})

const uidSteps = (game: string) => [
  `Buka ${game} dan masuk ke dalam permainan.`,
  'Lihat pojok kanan bawah layar: angka setelah tulisan UID.',
  'Server terpilih sendiri dari angka awal UID. Cek lagi di layar masuk kalau ragu.',
]

export const genshinImpact: ProductDefinition = {
  id: 'genshin-impact',
  title: 'Genshin Impact',
  publisher: 'HoYoverse',
  category: 'mobile',
  cover: covers.skyland,
  unit: 'Genesis Crystals',
  packName: 'count',
  unitWords: ['genesis crystal', 'genesis crystals', 'crystal', 'crystals', 'genesis'],
  passWords: ['welkin', 'moon', 'blessing'],
  membershipGroup: 'Blessing of the Welkin Moon',
  description:
    'Genesis Crystals ditukar satu banding satu jadi Primogem untuk Wish, atau dipakai membeli kostum karakter. Blessing of the Welkin Moon memberi 300 Genesis Crystals langsung dan 90 Primogem tiap hari selama 30 hari. Isi UID dan server; masuk ke akun tidak diperlukan.',
  fields: [
    uidField('Genshin Impact', '812345678', '^(?:[6-9]|18)\\d{8}$', '9–10 angka'),
    serverField([
      { value: 'os_asia', label: 'Asia', prefixes: ['8', '18'] },
      { value: 'os_usa', label: 'America', prefixes: ['6'] },
      { value: 'os_euro', label: 'Europe', prefixes: ['7'] },
      { value: 'os_cht', label: 'TW, HK, MO', prefixes: ['9'] },
    ]),
  ],
  idSteps: uidSteps('Genshin Impact'),
  hasPlayerCheck: true,
  faq: topUpFaq({ unit: 'Genesis Crystals', idLabel: 'UID', own: wrongServer('Genshin Impact') }),
  searchWords: [
    'genshin',
    'gi',
    'primogem',
    'primo',
    'welkin',
    'hoyoverse',
    'mihoyo',
    'crystal',
    'gensin',
    'gesin',
    'gensin impek',
    'genshin impek',
    'kristal',
  ],
  brands: ['genshin impact', 'genshin'],
  customerTemplate: '{uid}|{server}',
}

export const honkaiStarRail: ProductDefinition = {
  id: 'honkai-star-rail',
  title: 'Honkai: Star Rail',
  publisher: 'HoYoverse',
  category: 'mobile',
  cover: covers.orbit,
  unit: 'Oneiric Shards',
  packName: 'count',
  unitWords: ['oneiric shard', 'oneiric shards', 'shard', 'shards'],
  membershipGroup: 'Express Supply Pass',
  description:
    'Oneiric Shards ditukar satu banding satu jadi Stellar Jade untuk Warp karakter dan Light Cone. Express Supply Pass memberi 300 Oneiric Shards langsung dan 90 Stellar Jade tiap hari selama 30 hari. Isi UID Trailblazer dan servernya.',
  fields: [
    uidField('Star Rail', '801234567', '^(?:[6-9]|18)\\d{8}$', '9 angka'),
    serverField([
      { value: 'prod_official_asia', label: 'Asia', prefixes: ['8'] },
      { value: 'prod_official_usa', label: 'America', prefixes: ['6'] },
      { value: 'prod_official_eur', label: 'Europe', prefixes: ['7'] },
      { value: 'prod_official_cht', label: 'TW, HK, MO', prefixes: ['9'] },
    ]),
  ],
  idSteps: uidSteps('Honkai: Star Rail'),
  hasPlayerCheck: true,
  faq: topUpFaq({ unit: 'Oneiric Shards', idLabel: 'UID', own: wrongServer('Honkai: Star Rail') }),
  searchWords: [
    'hsr',
    'star rail',
    'starrail',
    'hongkai',
    'star rel',
    'honkai',
    'stellar jade',
    'express supply',
    'hoyoverse',
    'mihoyo',
    'oneiric',
  ],
  brands: ['honkai star rail', 'honkai: star rail'],
  customerTemplate: '{uid}|{server}',
}

export const zenlessZoneZero: ProductDefinition = {
  id: 'zenless-zone-zero',
  title: 'Zenless Zone Zero',
  publisher: 'HoYoverse',
  category: 'mobile',
  cover: covers.nightdrive,
  unit: 'Monochrome',
  packName: 'count',
  unitWords: ['monochrome', 'monochromes'],
  membershipGroup: 'Inter-Knot Membership',
  description:
    'Monochrome ditukar jadi Polychrome untuk mencari Agent dan W-Engine di Zenless Zone Zero. Inter-Knot Membership memberi 300 Monochrome langsung dan 90 Polychrome tiap hari selama 30 hari. Isi UID dan server Proxy kamu.',
  fields: [
    uidField('Zenless Zone Zero', '1301234567', '^1[0357]\\d{8}$', '10 angka dan diawali 10, 13, 15, atau 17'),
    serverField([
      { value: 'prod_gf_jp', label: 'Asia', prefixes: ['13'] },
      { value: 'prod_gf_us', label: 'America', prefixes: ['10'] },
      { value: 'prod_gf_eu', label: 'Europe', prefixes: ['15'] },
      { value: 'prod_gf_sg', label: 'TW, HK, MO', prefixes: ['17'] },
    ]),
  ],
  idSteps: uidSteps('Zenless Zone Zero'),
  hasPlayerCheck: true,
  faq: topUpFaq({ unit: 'Monochrome', idLabel: 'UID', own: wrongServer('Zenless Zone Zero') }),
  searchWords: ['zzz', 'zenless', 'zenles', 'zen less', 'polychrome', 'monochrome', 'inter knot', 'hoyoverse', 'mihoyo'],
  brands: ['zenless zone zero', 'zzz'],
  customerTemplate: '{uid}|{server}',
}
