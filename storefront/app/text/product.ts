import { formatDurationLong } from './shell/time.ts'

/** Words of the product page. */
export const productText = {
  title: (product: string) => `Top up ${product}`,
  here: 'Lokasi',
  usually: (seconds: number) => `Biasanya sampai ${formatDurationLong(seconds)}`,
  most: (seconds: number) => `95% di bawah ${formatDurationLong(seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60)}`,
  automatic: 'Dikirim otomatis setelah dibayar',
  moneyBack: 'Gagal? Uangmu kembali',

  step: (number: number, state: 'todo' | 'done' | 'miss') =>
    `Langkah ${number}${state === 'done' ? ', selesai' : state === 'miss' ? ', belum lengkap' : ''}`,
  account: 'Data akun',
  item: 'Pilih nominal',
  channel: 'Pembayaran',
  contact: 'Kontak',

  pasteHint: (example: string) => `Salin dari game, tempel langsung: ${example}`,
  nameHere: 'Nama akunmu muncul di sini sebelum kamu bayar.',
  choose: (label: string) => `Pilih ${label}`,

  groups: 'Kelompok nominal',
  need: (unit: string) => `Butuh berapa ${unit}?`,
  bestValue: 'Paling hemat',
  bestValueNote: (unit: string) => `“Paling hemat”: harga per ${unit} terendah saat ini, sebelum biaya cara bayar.`,
  wasPrice: 'harga biasa ',
  allDown: 'Semua nominal sedang tidak bisa dibeli. Coba lagi nanti, ya.',

  allIn: 'Harga di tiap baris sudah termasuk biaya. Tidak ada tambahan lagi.',
  pickItemFirst: 'Pilih nominal dulu, nanti harga tiap cara bayar muncul di sini.',
  quoteFailed: 'Harga belum termuat. Cek internetmu.',
  retry: 'Coba lagi',
  channelGroups: {
    qris: 'QRIS',
    wallet: 'Saldo',
    ewallet: 'E-wallet',
    virtual_account: 'Virtual account',
    bank_transfer: 'Transfer bank',
    retail: 'Minimarket',
  },
  from: (price: string) => `dari ${price}`,
  feeIncluded: (fee: string) => `Termasuk biaya ${fee}`,
  uniqueIncluded: (most: string) => `Dicek orang. Paling banyak, termasuk kode unik s.d. ${most}`,
  within: (seconds: number) => ` · bayar dalam ${formatDurationLong(seconds)}`,
  cheapest: 'Termurah',
  fillWallet: 'Isi saldo',
  signIn: 'Masuk',

  contactBy: 'Hubungi lewat',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  whatsappLabel: 'Nomor WhatsApp',
  emailLabel: 'Alamat e-mail',
  whatsappExample: '0812 3456 7890',
  emailExample: 'nama@email.com',
  contactHint: 'Cuma untuk urusan pesanan ini. Bukan promo.',
  contactHintVoucher: 'Untuk urusan pesanan ini, dan untuk membuka kode vouchermu. Bukan promo.',
  whatsappBad: 'Nomor WhatsApp dimulai 08 dan berisi 10–13 angka. Contoh: 0812 3456 7890.',
  emailBad: 'Alamat e-mail belum lengkap. Contoh: nama@email.com.',

  summary: 'Ringkasan',
  total: 'Total bayar',
  promise: (seconds: number, isOwn: boolean) =>
    `${isOwn ? 'Nominal ini b' : 'B'}iasanya sampai ${formatDurationLong(seconds)} setelah dibayar`,
  /** Where the money goes if the order fails: a user's into the wallet, a visitor's as the chosen channel can. */
  refund: ({ isSignedIn, canRefund }: { isSignedIn: boolean; canRefund: boolean | undefined }): string => {
    if (isSignedIn) return 'Gagal? Uangmu langsung ke saldo'
    if (canRefund === undefined) return 'Gagal? Uangmu kembali'
    return canRefund ? 'Gagal? Uangmu kembali sendiri' : 'Gagal? Uangmu kami simpan, kamu ambil'
  },
  usuallyWithin: (seconds: number | undefined) => (seconds ? `Sampai ±${formatDurationLong(seconds)}. ` : ''),
  nothingYet: 'Belum pilih nominal',
  nextStep: 'Langkah berikutnya',
  details: ', lihat rincian',
  buy: 'Beli',
  buyNow: 'Beli sekarang',
  pricing: 'Memuat harga…',
  paying: 'Membuat pesanan…',
  missing: {
    account: { button: 'Isi data akun', place: 'Data akun', sentence: 'Lengkapi data akunmu dulu, ya.' },
    item: { button: 'Pilih nominal', place: 'Nominal', sentence: 'Pilih satu nominal dulu, ya.' },
    channel: { button: 'Pilih pembayaran', place: 'Pembayaran', sentence: 'Pilih satu cara bayar dulu, ya.' },
    contact: { button: 'Isi kontak', place: 'Kontak', sentence: 'Isi kontakmu dulu, ya.' },
  },

  dialogFailed: 'Halaman belum termuat utuh. Cek internetmu, lalu tekan lagi.',
}
