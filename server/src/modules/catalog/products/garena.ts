import { covers } from './covers.ts'
import { topUpFaq, voucherFaq } from './faq.ts'
import { digitsField } from './fields.ts'
import type { ProductDefinition } from './product-definition.ts'

const freeFireFields = [
  digitsField({ label: 'Player ID', game: 'Free Fire', example: '123456789', pattern: '^\\d{6,12}$', usual: '8–11 angka' }),
]

export const freeFire: ProductDefinition = {
  id: 'free-fire',
  title: 'Free Fire',
  publisher: 'Garena',
  category: 'mobile',
  cover: covers.paradrop,
  unit: 'Diamonds',
  packName: 'count',
  unitWords: ['diamond', 'diamonds', 'dm'],
  passWords: ['booyah', 'level', 'up'],
  membershipGroup: 'Membership & Pass',
  description:
    'Diamonds Free Fire dipakai untuk bundle, skin senjata, karakter, pet, dan putaran Luck Royale. Membership mingguan dan bulanan memberi Diamonds tiap hari dan lebih hemat kalau kamu main rutin. Yang dibutuhkan cuma Player ID, dan akunnya harus di server Indonesia.',
  fields: freeFireFields,
  idSteps: [
    'Buka Free Fire, ketuk nama atau foto profil di kiri atas lobi.',
    'Player ID ada di bawah nama kamu, hanya angka.',
    'Ketuk ikon salin di sebelahnya, lalu tempel di sini.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'Diamonds',
    idLabel: 'Player ID',
    own: {
      question: 'Apa bedanya dengan Free Fire MAX?',
      answer: 'Akunnya sama. Diamonds yang dibeli di sini bisa dipakai di Free Fire dan Free Fire MAX selama kamu masuk dengan akun itu.',
    },
  }),
  searchWords: [
    'ff',
    'epep',
    'ep ep',
    'efef',
    'ef ef',
    'freefire',
    'fri fayer',
    'pri payer',
    'free fayer',
    'fri fire',
    'battle royale',
    'diamond ff',
    'dm ff',
    'booyah',
    'membership ff',
  ],
  brands: ['free fire', 'freefire'],
  customerTemplate: '{player_id}',
}

export const freeFireMax: ProductDefinition = {
  id: 'free-fire-max',
  title: 'Free Fire MAX',
  publisher: 'Garena',
  category: 'mobile',
  cover: covers.ember,
  unit: 'Diamonds',
  packName: 'count',
  unitWords: ['diamond', 'diamonds', 'dm'],
  membershipGroup: 'Membership',
  description:
    'Diamonds untuk akun Free Fire yang kamu mainkan di Free Fire MAX: bundle, skin senjata, dan Luck Royale. Player ID dan isi akunnya sama dengan Free Fire biasa, jadi Diamonds terlihat di kedua aplikasi. Membership mingguan memberi Diamonds tiap hari selama tujuh hari.',
  fields: freeFireFields,
  idSteps: [
    'Buka Free Fire MAX, ketuk nama atau foto profil di kiri atas lobi.',
    'Player ID ada di bawah nama kamu, hanya angka.',
    'Ketuk ikon salin di sebelahnya, lalu tempel di sini.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'Diamonds',
    idLabel: 'Player ID',
    own: {
      question: 'Bisa dipakai di Free Fire biasa?',
      answer: 'Bisa. Free Fire dan Free Fire MAX memakai akun yang sama, jadi Diamonds terlihat di keduanya.',
    },
  }),
  searchWords: ['ff max', 'ffmax', 'epep max', 'free fire max', 'freefire max', 'diamond ff max'],
  brands: ['free fire max', 'freefire max'],
  customerTemplate: '{player_id}',
}

export const callOfDutyMobile: ProductDefinition = {
  id: 'call-of-duty-mobile',
  title: 'Call of Duty: Mobile',
  publisher: 'Garena',
  category: 'mobile',
  cover: covers.contour,
  unit: 'CP',
  packName: 'count',
  unitWords: ['cp', 'cod point', 'cod points'],
  membershipGroup: 'Battle Pass',
  description:
    'CP dipakai untuk Battle Pass, Lucky Draw, dan bundle senjata di Call of Duty: Mobile versi Garena. Akun harus dari versi Indonesia; akun Activision atau wilayah lain tidak bisa diisi. Salin Player ID dari halaman profil, karena angkanya panjang.',
  fields: [
    digitsField({
      label: 'Player ID',
      game: 'CODM',
      example: '674312890123456789',
      pattern: '^\\d{6,20}$',
      usual: '6–20 angka',
      maxLength: 24,
    }),
  ],
  idSteps: [
    'Buka Call of Duty: Mobile, ketuk foto profil di kiri atas.',
    'Pilih Pengaturan, lalu tab Legal dan Privasi.',
    'Salin angka Player ID (Open ID), lalu tempel di sini.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'CP',
    idLabel: 'Player ID',
    own: {
      question: 'Kenapa Player ID saya panjang sekali?',
      answer:
        'CODM versi Garena memakai Open ID yang bisa sampai 18 angka. Supaya tidak salah satu angka pun, salin dan tempel, jangan diketik.',
    },
  }),
  searchWords: ['codm', 'cod', 'cod mobile', 'call of duty', 'kodm', 'codem', 'kod', 'kol of duti', 'cp codm', 'fps'],
  brands: ['call of duty mobile', 'call of duty: mobile', 'codm'],
  customerTemplate: '{player_id}',
}

export const arenaOfValor: ProductDefinition = {
  id: 'arena-of-valor',
  title: 'Arena of Valor',
  publisher: 'Garena',
  category: 'mobile',
  cover: covers.bastion,
  unit: 'Vouchers',
  packName: 'count',
  unitWords: ['voucher', 'vouchers'],
  membershipGroup: 'Membership',
  description:
    'Vouchers adalah mata uang di Arena of Valor untuk hero, skin, dan Valor Pass. Vouchers masuk langsung ke akun lewat Player ID; tidak ada kode yang perlu ditukar. Akun harus dari versi Garena Indonesia.',
  fields: [
    digitsField({
      label: 'Player ID',
      game: 'AoV',
      example: '105812345678901',
      pattern: '^\\d{10,20}$',
      usual: '10–20 angka',
      maxLength: 24,
    }),
  ],
  idSteps: [
    'Buka Arena of Valor, ketuk ikon roda gigi di kanan atas.',
    'Pilih tab Akun, lalu cari Player ID (Open ID).',
    'Salin angkanya, lalu tempel di sini.',
  ],
  hasPlayerCheck: true,
  faq: topUpFaq({
    unit: 'Vouchers',
    idLabel: 'Player ID',
    own: {
      question: 'Apakah ini kode voucher?',
      answer: 'Bukan. Vouchers adalah nama mata uang di game ini. Isinya masuk langsung ke akunmu, tanpa kode.',
    },
  }),
  searchWords: ['aov', 'arena of valor', 'arena valor', 'moba'],
  brands: ['arena of valor', 'garena aov', 'aov'],
  customerTemplate: '{player_id}',
}

export const deltaForce: ProductDefinition = {
  id: 'delta-force',
  title: 'Delta Force',
  publisher: 'Garena',
  category: 'mobile',
  cover: covers.compass,
  unit: 'Delta Coins',
  packName: 'count',
  unitWords: ['delta coin', 'delta coins', 'coin', 'coins'],
  membershipGroup: 'Season Pass',
  description:
    'Delta Coins dipakai untuk Season Pass, skin senjata, dan tampilan operator di Delta Force versi Garena. Coins yang sama terlihat di HP dan PC selama kamu masuk dengan akun yang sama. Isi Player ID dari halaman profil.',
  fields: [
    digitsField({
      label: 'Player ID',
      game: 'Delta Force',
      example: '12345678901234',
      pattern: '^\\d{6,20}$',
      usual: '6–20 angka',
      maxLength: 24,
    }),
  ],
  idSteps: [
    'Buka Delta Force, ketuk foto profil di kiri atas lobi.',
    'Player ID ada di bawah nama kamu.',
    'Ketuk ikon salin, lalu tempel di sini.',
  ],
  hasPlayerCheck: false,
  faq: topUpFaq({
    unit: 'Delta Coins',
    idLabel: 'Player ID',
    own: {
      question: 'Bisa untuk akun Steam?',
      answer: 'Tidak bisa. Pengisian ini hanya untuk akun Delta Force versi Garena, di HP maupun PC.',
    },
  }),
  searchWords: ['df', 'delta', 'delta force', 'delta pos', 'delta coin', 'fps', 'hawk ops'],
  brands: ['delta force', 'garena delta force'],
  customerTemplate: '{player_id}',
}

export const garenaShells: ProductDefinition = {
  id: 'garena-shells',
  title: 'Garena Shells',
  publisher: 'Garena',
  category: 'voucher',
  cover: covers.coins,
  unit: 'Shells',
  packName: 'count',
  unitWords: ['shell', 'shells'],
  membershipGroup: 'Lainnya',
  description:
    'Kode voucher Garena Shells untuk mengisi saldo Shells, lalu ditukar jadi Diamonds Free Fire, CP CODM, Vouchers AoV, atau Delta Coins. Tukar kodenya di situs top up Garena setelah masuk dengan akunmu. Kode berlaku untuk Garena Indonesia.',
  fields: [],
  idSteps: null,
  hasPlayerCheck: false,
  faq: voucherFaq({
    unit: 'Garena Shells',
    own: {
      question: 'Cara menukar kodenya?',
      answer:
        'Buka situs top up Garena Indonesia, masuk ke akunmu, pilih game, pilih pembayaran Garena Voucher, lalu masukkan kode dari halaman transaksi.',
    },
  }),
  redeeming: {
    page: null,
    ways: [
      {
        title: 'HP atau komputer',
        steps: [
          'Buka situs top up resmi Garena Indonesia di browser, lalu masuk dengan akunmu.',
          'Pilih game yang mau diisi, lalu pilih pembayaran Garena Voucher.',
          'Tempel kodenya, lalu konfirmasi.',
        ],
      },
    ],
  },
  searchWords: ['garena', 'shell', 'shells', 'voucher garena', 'kode garena'],
  brands: ['garena', 'garena shell', 'garena shells'],
  customerTemplate: '{contact}',
}
