import { covers } from './covers.ts'
import { voucherFaq } from './faq.ts'
import type { ProductDefinition } from './product-definition.ts'

/** Addresses of the brands' own pages. A brand without a certain one has none: a wrong address would collect codes. */
const pages = {
  roblox: 'https://www.roblox.com/redeem',
  steam: 'https://store.steampowered.com/account/redeemwalletcode',
  google: 'https://play.google.com/redeem',
}

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
  redeeming: {
    page: pages.roblox,
    ways: [
      {
        title: 'HP atau komputer',
        steps: [
          'Buka roblox.com/redeem di browser. Di aplikasi Roblox kodenya tidak bisa ditukar.',
          'Masuk dengan akun yang mau diisi.',
          'Tempel kodenya, lalu tekan Redeem.',
        ],
      },
    ],
  },
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
  redeeming: {
    page: pages.steam,
    ways: [
      {
        title: 'Browser',
        steps: [
          'Buka halaman tukar Steam, lalu masuk dengan akun yang mau diisi.',
          'Tempel kodenya di Steam Wallet Code.',
          'Tekan Continue. Saldonya langsung bertambah.',
        ],
      },
      {
        title: 'Aplikasi Steam',
        steps: [
          'Di aplikasi komputer, klik nama akunmu di kanan atas, lalu Account Details.',
          'Pilih Add funds to your Steam Wallet, lalu Redeem a Steam Gift Card or Wallet Code.',
          'Tempel kodenya, lalu tekan Continue.',
        ],
      },
    ],
  },
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
  redeeming: {
    page: pages.google,
    ways: [
      {
        title: 'HP Android',
        steps: [
          'Buka Play Store, ketuk foto profil di kanan atas.',
          'Pilih Pembayaran & langganan, lalu Tukarkan kode.',
          'Tempel kodenya, cek nama akun, lalu ketuk Tukarkan.',
        ],
      },
      {
        title: 'Komputer',
        steps: [
          'Buka play.google.com/redeem di browser.',
          'Masuk dengan akun Google yang mau diisi.',
          'Tempel kodenya, lalu klik Tukarkan.',
        ],
      },
    ],
  },
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
