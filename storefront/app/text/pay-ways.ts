import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { PaymentInstructions } from '@kilat/contract/transactions.ts'

type Step = readonly [lead: string, rest: string]

/** One way to pay, under its name. Without steps it does not work, and the note says why and what does. */
export type PayWay = { title: string; steps: readonly Step[]; note?: string }

/** The ways to pay, for this phone first. */
export function payWays(instructions: PaymentInstructions, channel: Pick<PaymentChannel, 'id' | 'name'>): PayWay[] {
  switch (instructions.kind) {
    case 'qris':
      return qris
    case 'virtual_account':
      return bankWays(instructions, channel)
    case 'bank_transfer':
      return [transfer(instructions.bank)]
    case 'deep_link':
      return [wallet(channel.name)]
    case 'payment_code':
      return [outlet(instructions)]
    case 'approve_in_app':
      return [approval(instructions.app)]
    case 'hosted_page':
      return [hostedPage]
  }
}

const check: Step = ['Cek nama toko dan jumlahnya,', 'harus sama persis dengan halaman ini.']
const pin: Step = ['Masukkan PIN.', 'Kembali ke sini: halaman ini berubah sendiri.']
const yes: Step = ['Pilih Ya,', 'lalu simpan struknya sampai halaman ini berubah.']
const cardIn = (bank: string): Step => [`Masukkan kartu ${bank}`, 'dan PIN.']
const typeNumber: Step = ['Ketik nomor di atas,', 'lalu pilih Benar.']
const paste: Step = ['Tempel nomornya,', 'lalu lanjutkan.']

const qris: PayWay[] = [
  {
    title: 'Dari HP ini',
    steps: [
      ['Simpan gambar QR', 'di atas ke galeri.'],
      ['Buka aplikasi', 'e-wallet atau m-banking apa pun.'],
      ['Pilih Bayar atau Scan,', 'lalu ambil gambar dari galeri.'],
    ],
  },
  {
    title: 'Dari HP lain',
    steps: [
      ['Buka aplikasi', 'e-wallet atau m-banking apa pun di HP itu.'],
      ['Pilih Bayar atau Scan,', 'lalu arahkan kameranya ke QR di layar ini.'],
      ['Cek jumlahnya,', 'lalu masukkan PIN.'],
    ],
  },
]

type Account = Extract<PaymentInstructions, { kind: 'virtual_account' }>

/** By the id of the channel, because gateways name banks differently. Only menus that are certain are named. */
function bankWays(account: Account, { id }: Pick<PaymentChannel, 'id'>): PayWay[] {
  switch (id) {
    case 'bca_va':
      return bca
    case 'bri_va':
      return bri
    case 'bni_va':
      return [...bni, otherBank('BNI (kode 009)')]
    case 'permata_va':
      return [...permata, otherBank('Permata (kode 013)')]
    case 'mandiri_va':
      return account.biller_code === undefined ? mandiri : mandiriBill
    default:
      return [anyBank(account.bank)]
  }
}

const bca: PayWay[] = [
  {
    title: 'm-BCA',
    steps: [['Buka BCA mobile,', 'pilih m-BCA, lalu m-Transfer.'], ['Pilih BCA Virtual Account,', 'tempel nomornya.'], check, pin],
  },
  {
    title: 'ATM BCA',
    steps: [
      cardIn('BCA'),
      ['Pilih Transaksi Lainnya,', 'lalu Transfer.'],
      ['Pilih Ke Rek BCA Virtual Account.', 'Ketik nomor di atas, lalu pilih Benar.'],
      check,
      yes,
    ],
  },
  {
    title: 'KlikBCA',
    steps: [
      ['Masuk ke KlikBCA,', 'pilih Transfer Dana.'],
      ['Pilih Transfer ke BCA Virtual Account,', 'tempel nomornya.'],
      check,
      ['Ikuti permintaan KeyBCA,', 'lalu kembali ke sini.'],
    ],
  },
  {
    title: 'Bank lain',
    steps: [],
    note: 'Nomor ini hanya bisa dibayar dari BCA. Pakai bank lain? Batalkan pesanan ini, lalu pesan lagi dengan QRIS.',
  },
]

const bri: PayWay[] = [
  { title: 'BRImo', steps: [['Buka BRImo,', 'pilih BRIVA.'], ['Pilih Pembayaran Baru,', 'tempel nomornya.'], check, pin] },
  {
    title: 'ATM BRI',
    steps: [
      cardIn('BRI'),
      ['Pilih Transaksi Lain,', 'lalu Pembayaran.'],
      ['Pilih Lainnya, lalu BRIVA.', 'Ketik nomor di atas, lalu pilih Benar.'],
      check,
      yes,
    ],
  },
]

const bni: PayWay[] = [
  {
    title: 'm-banking',
    steps: [['Buka aplikasi BNI,', 'pilih Transfer.'], ['Pilih Virtual Account Billing,', 'tempel nomornya.'], check, pin],
  },
  {
    title: 'ATM BNI',
    steps: [
      cardIn('BNI'),
      ['Pilih Menu Lain,', 'lalu Transfer.'],
      ['Pilih Virtual Account Billing.', 'Ketik nomor di atas, lalu pilih Benar.'],
      check,
      yes,
    ],
  },
]

const permata: PayWay[] = [
  {
    title: 'm-banking',
    steps: [['Buka aplikasi Permata,', 'pilih Bayar Tagihan.'], ['Pilih Virtual Account,', 'tempel nomornya.'], check, pin],
  },
  {
    title: 'ATM Permata',
    steps: [
      cardIn('Permata'),
      ['Pilih Transaksi Lainnya, lalu Pembayaran.', 'Pilih Pembayaran Lainnya, lalu Virtual Account.'],
      typeNumber,
      check,
      yes,
    ],
  },
]

const mandiri: PayWay[] = [
  {
    title: 'Livin’',
    steps: [['Buka Livin’,', 'pilih Bayar.'], ['Cari lewat nomor di atas:', 'lima angka depannya kode perusahaan.'], paste, check, pin],
  },
  {
    title: 'ATM Mandiri',
    steps: [
      cardIn('Mandiri'),
      ['Pilih Bayar/Beli,', 'lalu Multipayment.'],
      ['Ketik kode perusahaan:', 'lima angka depan dari nomor di atas.'],
      typeNumber,
      check,
      yes,
    ],
  },
]

const mandiriBill: PayWay[] = [
  {
    title: 'Livin’',
    steps: [
      ['Buka Livin’,', 'pilih Bayar.'],
      ['Cari kode perusahaan', 'di atas, lalu pilih penyedianya.'],
      ['Tempel nomor tagihan,', 'lalu lanjutkan.'],
      check,
      pin,
    ],
  },
  {
    title: 'ATM Mandiri',
    steps: [
      cardIn('Mandiri'),
      ['Pilih Bayar/Beli,', 'lalu Multipayment.'],
      ['Ketik kode perusahaan,', 'pilih Benar, lalu ketik nomor tagihan.'],
      check,
      yes,
    ],
  },
]

function otherBank(destination: string): PayWay {
  return {
    title: 'Bank lain',
    steps: [
      ['Pilih Transfer ke bank lain,', `tujuannya ${destination}.`],
      ['Tempel nomor di atas', 'sebagai nomor rekening.'],
      ['Isi jumlahnya sama persis,', 'cek nama tokonya, lalu kirim. Biaya transfer bankmu di luar jumlah ini.'],
    ],
  }
}

function anyBank(bank: string): PayWay {
  return { title: bank, steps: [[`Buka aplikasi atau ATM ${bank},`, 'pilih menu Virtual Account.'], paste, check, pin] }
}

function transfer(bank: string): PayWay {
  return {
    title: bank,
    steps: [
      ['Salin nomor rekening', 'dan jumlahnya, lalu buka m-banking apa pun.'],
      [`Transfer ke ${bank},`, 'tempel nomor dan jumlahnya. Cek nama pemiliknya.'],
      ['Jangan dibulatkan.', 'Tiga digit terakhir memberi tahu kami bahwa ini transfermu.'],
      ['Simpan buktinya', 'sampai halaman ini berubah.'],
    ],
  }
}

function wallet(app: string): PayWay {
  return {
    title: app,
    steps: [
      [`Ketuk Buka ${app},`, 'aplikasinya terbuka sendiri.'],
      ['Cek jumlahnya,', `lalu setujui dengan PIN ${app}-mu.`],
      ['Kembali ke sini,', 'statusnya berubah sendiri.'],
    ],
  }
}

function outlet({ outlet: name, payee, barcode }: Extract<PaymentInstructions, { kind: 'payment_code' }>): PayWay {
  return {
    title: name,
    steps: [
      [`Datang ke kasir ${name},`, payee ? `bilang mau bayar ${payee}.` : 'bilang mau bayar pesanan online.'],
      barcode ? ['Tunjukkan barcode di atas.', 'Tidak terbaca? Bacakan angkanya.'] : ['Bacakan kode bayar', 'di atas.'],
      ['Cek jumlah di layar kasir,', 'harus sama persis, lalu bayar.'],
      ['Simpan struknya', 'sampai pembayaranmu masuk.'],
    ],
  }
}

function approval(app: string): PayWay {
  return {
    title: app,
    steps: [
      [`Buka aplikasi ${app}`, 'di HP dengan nomor itu. Notifikasinya tidak muncul? Lihat di dalam aplikasinya.'],
      ['Cek jumlahnya,', `lalu setujui dengan PIN ${app}-mu.`],
      ['Kembali ke sini,', 'statusnya berubah sendiri.'],
      ['Terlambat?', 'Batalkan yang ini, lalu buat lagi atau pilih cara bayar lain.'],
    ],
  }
}

const hostedPage: PayWay = {
  title: 'Halaman pembayaran',
  steps: [
    ['Ketuk Buka halaman pembayaran,', 'lalu pilih bankmu di sana.'],
    ['Salin nomornya,', 'lalu bayar tepat jumlahnya dari m-banking atau ATM.'],
    ['Kembali ke sini,', 'statusnya berubah sendiri.'],
  ],
}
