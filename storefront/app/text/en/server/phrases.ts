/** English for the server's phrases about payment, prices and devices. */
export const phrases: Record<string, string> = {
  'Game mobile': 'Mobile games',
  'Game PC': 'PC games',
  Voucher: 'Vouchers',
  Saldo: 'Balance',
  'Bayar dari saldomu': 'Pay from your balance',
  'Virtual Account bank lain': 'Virtual account of another bank',
  'Buka di aplikasi': 'Opens in the app',
  'Hanya dari HP, buka di aplikasi': 'On phones only, opens in the app',
  'Pilih bank di halaman pembayaran': 'Choose the bank on the payment page',
  'Dicek orang, jadi tidak seketika': 'Checked by a person, so not at once',
  'Semua bank, ATM': 'All banks, ATM',
  'Livin’, ATM: menu Bayar': 'Livin’, ATM: the payment menu',
  'Semua e-wallet & m-banking': 'All e-wallets & mobile banking',
  'Setujui di aplikasi OVO': 'Approve in the OVO app',
  'Tunjukkan kode di kasir': 'Show a code at the till',
  'Biaya Saldo': 'Balance fee',
  'Biaya Virtual Account bank lain': 'Fee of a virtual account of another bank',
  'Kode unik': 'Unique code',
  'Kode unik, paling banyak': 'Unique code, at most',
  'Tidak bisa untuk nominal ini.': 'Not possible for this pack.',
  'Tidak bisa dulu: beberapa pesananmu kembali karena ID-nya salah.': 'Not for now: several of your orders came back for a wrong ID.',
  'Lagi tidak bisa dipakai.': 'Can not be used right now.',
  'Masuk dulu untuk bayar dari saldomu.': 'Sign in to pay from your balance.',
  'Perangkat tidak dikenal': 'Unknown device',

  // What the packs of a product are counted in, which browsers read with an order.
  'Saldo Google Play': 'Google Play balance',
  'Saldo Steam': 'Steam balance',
}

/** Phrases with names and amounts in them. */
export const rules: [from: RegExp, to: string][] = [
  [/^Minimal (Rp[\d.]+) per pesanan\.$/, 'At least $1 per order.'],
  [/^Maksimal (Rp[\d.]+) per pesanan\.$/, 'At most $1 per order.'],
  [/^Minimal (Rp[\d.]+) per isi saldo\.$/, 'At least $1 per deposit.'],
  [/^Maksimal (Rp[\d.]+) per isi saldo\.$/, 'At most $1 per deposit.'],
  [/^Saldomu (Rp[\d.]+)$/, 'Your balance is $1'],
  [/^Saldo kurang, kurang (Rp[\d.]+)\. Saldomu (Rp[\d.]+)\.$/, 'Your balance lacks $1. It is $2.'],
]

/** `Chrome di Android` as `Chrome on Android`. */
export function deviceName(device: string): string {
  return phrases[device] ?? device.replace(/^Browser (.+?)(?= di |$)/, '$1 browser').replace(' di ', ' on ')
}

let countries: ReadonlyMap<string, string> | undefined

/** English names of countries by their Indonesian ones. */
export function countryNames(): ReadonlyMap<string, string> {
  countries ??= new Map(listCountries())
  return countries
}

function listCountries(): [string, string][] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const [indonesian, english] = ['id', 'en'].map(language => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  return letters.flatMap(first =>
    letters.flatMap((second): [string, string][] => {
      const [from, to] = [indonesian?.of(first + second), english?.of(first + second)]
      return from && to ? [[from, to]] : []
    }),
  )
}
