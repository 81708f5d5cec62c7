import { covers } from './covers.ts'
import { voucherFaq } from './faq.ts'
import type { ProductDefinition } from './product-definition.ts'

const voucher = {
  category: 'voucher',
  membershipGroup: 'Lainnya',
  fields: [],
  idSteps: null,
  hasPlayerCheck: false,
  customerTemplate: '{contact}',
} as const satisfies Partial<ProductDefinition>

export const roblox: ProductDefinition = {
  ...voucher,
  fields: [],
  id: 'roblox',
  title: 'Roblox',
  publisher: 'Roblox Corporation',
  cover: covers.blocks,
  unit: 'Robux',
  packName: 'count',
  unitWords: ['robux', 'rbx'],
  description:
    'Kode gift card Roblox yang berisi Robux untuk avatar, game pass, dan item di dalam game. Tukar kodenya sendiri di situs Roblox, jadi nama pengguna dan kata sandimu tidak perlu diberikan ke siapa pun. Satu kode hanya bisa ditukar sekali.',
  faq: voucherFaq({
    unit: 'Roblox',
    own: {
      question: 'Cara menukar kodenya?',
      answer:
        'Buka roblox.com/redeem di browser, masuk ke akunmu, tempel kode dari halaman transaksi, lalu tekan Redeem. Robux langsung bertambah.',
    },
  }),
  searchWords: ['roblox', 'robux', 'roblok', 'robloks', 'roblos', 'robak', 'rbx', 'gift card roblox', 'blox fruit', 'voucher roblox'],
  brands: ['roblox'],
}

export const steamWallet: ProductDefinition = {
  ...voucher,
  fields: [],
  id: 'steam-wallet',
  title: 'Steam Wallet',
  publisher: 'Valve',
  cover: covers.gamepad,
  unit: 'Saldo Steam',
  packName: 'rupiah',
  unitWords: ['idr', 'rupiah'],
  description:
    'Kode Steam Wallet dalam rupiah untuk membeli game, DLC, dan item di Steam. Akun Steam harus memakai mata uang rupiah (wilayah Indonesia); akun dengan mata uang lain menolak kodenya. Saldo tidak punya masa berlaku setelah ditukar.',
  faq: voucherFaq({
    unit: 'Steam Wallet',
    own: {
      question: 'Cara menukar kodenya?',
      answer:
        'Buka aplikasi atau situs Steam, pilih nama akun, Account Details, Add funds, lalu Redeem a Steam Gift Card, dan masukkan kodenya.',
    },
  }),
  searchWords: ['steam', 'steam wallet', 'stim', 'stem wallet', 'saldo steam', 'swc', 'valve', 'dota', 'cs2', 'csgo', 'voucher steam'],
  brands: ['steam wallet', 'steam', 'steam wallet idr'],
}

export const googlePlay: ProductDefinition = {
  ...voucher,
  fields: [],
  id: 'google-play',
  title: 'Google Play',
  publisher: 'Google',
  cover: covers.ticket,
  unit: 'Saldo Google Play',
  packName: 'rupiah',
  unitWords: ['idr', 'rupiah'],
  description:
    'Kode Google Play Indonesia untuk membayar game, item di dalam game, langganan, dan buku di Play Store. Negara akun Google Play harus Indonesia. Saldo masuk ke akun Google yang dipakai saat menukar dan tidak bisa dipindah ke akun lain.',
  faq: voucherFaq({
    unit: 'Google Play',
    own: {
      question: 'Cara menukar kodenya?',
      answer:
        'Buka Play Store, ketuk foto profil, pilih Pembayaran & langganan, lalu Tukarkan kode, dan tempel kode dari halaman transaksi.',
    },
  }),
  searchWords: [
    'google',
    'google play',
    'gplay',
    'play store',
    'playstore',
    'plestor',
    'gugel play',
    'saldo play store',
    'voucher google',
    'gift card',
  ],
  brands: ['google play', 'google play indonesia', 'google play idr'],
}
