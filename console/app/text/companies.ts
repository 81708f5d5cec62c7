import type { CheckedCompany, CompanyHealth } from '@kilat/contract/operator/companies.ts'

export const companiesText = {
  title: 'Perusahaan',
  counts: (suppliers: number, gateways: number) => `${suppliers} pemasok, ${gateways} gateway.`,
  off: (count: number) => `${count} sedang dimatikan`,
  suppliers: 'Pemasok',
  suppliersAre: 'yang mengirim barang',
  gateways: 'Gateway',
  gatewaysAre: 'yang menerima uang',
  others: 'Lainnya',
  othersAre: 'yang mencari nama akun dan membawa kabar',
  noOthers: 'Tidak ada perusahaan lain.',
  balance: 'Saldo di sana',
  noBalance: 'Tidak bersaldo',
  unreadBalance: 'Saldo belum terbaca',
  hours: (hours: number) => (hours >= 48 ? `Cukup ${Math.floor(hours / 24)} hari` : `Cukup ${hours} jam`),
  noPace: 'Belum ada yang terpakai',
  left: (said: string) => `Sisa saldo: ${said}`,
  works: 'Berhasil, 1 jam',
  p50: 'p50',
  p95: 'p95',
  unknown: 'Belum diketahui',
  notice: 'Kabar terakhir',
  noNotice: 'Belum ada',
  books: 'Beda buku',
  trouble: 'Saldo tidak terbaca',
  ago: (ago: string) => (ago === 'baru saja' ? ago : `${ago} lalu`),
  check: 'Uji koneksi',
  checkAll: 'Uji semua',
  checking: 'Menguji…',
  checkedAt: (at: string) => `Uji koneksi ${at}`,
  noRight: 'Uji koneksi dan sakelar perlu peran pemilik.',
  again: 'Coba lagi',
  loading: 'Memuat perusahaan',
  turnOff: 'Matikan',
}

type State = { name: string; look: 'ok' | 'warn' | 'bad' | 'none' }

/** What a company is like now: by its switch, its pause, and its calls of the last hour. */
export function stateOf(calls: CompanyHealth['calls'], { isOff, pause }: { isOff: boolean; pause: string | null }): State {
  if (isOff) return { name: 'Dimatikan', look: 'none' }
  if (pause !== null) return { name: `Dijeda: ${pauseCauses[pause] ?? pause}`, look: 'bad' }
  if (calls.count === 0) return { name: 'Belum ada panggilan', look: 'none' }
  if (calls.works === 0) return { name: 'Diam', look: 'bad' }
  if (calls.works / calls.count < 0.95) return { name: 'Sering gagal', look: 'warn' }
  return calls.p95_ms !== null && calls.p95_ms > slowMs ? { name: 'Lambat', look: 'warn' } : { name: 'Menjawab', look: 'ok' }
}

const pauseCauses: Record<string, string> = {
  balance_empty: 'saldo habis',
  wrong_credentials: 'kunci ditolak',
  address_not_allowed: 'alamat toko belum terdaftar',
  account_blocked: 'akun diblokir',
}

/** A call that takes longer is slow. */
export const slowMs = 8_000

export function shareOf({ count, works }: CompanyHealth['calls']): string {
  return count === 0 ? '–' : `${((100 * works) / count).toFixed(1).replace('.', ',')}%`
}

/** `420 mdtk`, `1,4 dtk`. */
export function spell(ms: number | null): string {
  if (ms === null) return '–'
  return ms < 1_000 ? `${ms} mdtk` : `${(ms / 1_000).toFixed(1).replace('.', ',')} dtk`
}

const kindNames: Record<CheckedCompany['kind'], string> = {
  gateway: 'Gateway',
  supplier: 'Pemasok',
  player_checker: 'Nama akun',
  sign_in: 'Masuk',
  mail: 'E-mail',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  push: 'Notifikasi',
  realtime: 'Langsung',
}

export function kindName(kind: CheckedCompany['kind']): string {
  return kindNames[kind]
}

/** What a test of a company says, and whether it is good. */
export const outcomes: Record<CheckedCompany['outcome'], { name: string; isGood: boolean }> = {
  works: { name: 'Bekerja', isGood: true },
  wrong_credentials: { name: 'Kredensial ditolak', isGood: false },
  wrong_environment: { name: 'Lingkungan salah: uji coba atau sungguhan', isGood: false },
  unreachable: { name: 'Tidak bisa dihubungi', isGood: false },
  unknown: { name: 'Belum diketahui', isGood: false },
}
