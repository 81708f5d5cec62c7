import type { LimitedAct } from '@kilat/contract/operator/approvals.ts'
import type { Task } from '@kilat/contract/operator/tasks.ts'
import type { WaitingKind } from '@kilat/contract/operator/waiting.ts'
import { wantedNames } from './approvals.ts'
import { claimReasonOf } from './claim-reasons.ts'

type Look = 'hollow' | 'warn' | 'bad' | 'none' | 'go'

/** What each kind is called, and its dot. */
export const kindNames: Record<WaitingKind, { name: string; look: Look }> = {
  approval: { name: 'Persetujuan', look: 'warn' },
  unknown: { name: 'Belum diketahui', look: 'hollow' },
  hold: { name: 'Ditahan', look: 'warn' },
  delivery: { name: 'Kirim manual', look: 'none' },
  transfer: { name: 'Transfer manual', look: 'none' },
  claim: { name: 'Klaim uang', look: 'warn' },
  late_refund: { name: 'Uang kembali telat', look: 'bad' },
  suspense: { name: 'Dana tak dikenal', look: 'none' },
  deposit: { name: 'Isi saldo tanpa akun', look: 'none' },
  taken_back: { name: 'Uang ditarik', look: 'bad' },
  difference: { name: 'Beda buku', look: 'bad' },
  doubt: { name: 'Diragukan', look: 'hollow' },
  supplier: { name: 'Pemasok berhenti', look: 'bad' },
  balance: { name: 'Saldo pemasok', look: 'warn' },
  overcharge: { name: 'Tawaran berhenti', look: 'none' },
  price_list: { name: 'Baris impor', look: 'none' },
  low_stock: { name: 'Stok menipis', look: 'none' },
}

/** Why a thing waits, in a sentence: the fact first. */
export function reasonOf(task: Task): string {
  const company = task.company ?? 'Pemasok'
  switch (task.kind) {
    case 'unknown':
      return task.cause === 'pending'
        ? `${company} menjawab sedang diproses, tanpa hasil.`
        : `${company} tidak menjawab. Bisa sudah terkirim, bisa belum.`
    case 'hold':
      return holdReasons[task.cause ?? ''] ?? 'Hasil kirimannya belum diketahui sampai waktu yang dijanjikan.'
    case 'delivery':
      return task.is_begun ? 'Sedang dikirim dengan tangan. Belum ditandai selesai.' : 'Dikirim dengan tangan. Belum ada yang mengerjakan.'
    case 'transfer':
      return `Cari di mutasi ${task.account ?? 'rekening'}: tiga angka terakhirnya ${String(task.amount ?? '').slice(-3)}.`
    case 'approval':
      return `${wantedNames[task.cause as LimitedAct] ?? 'Uang'} diminta ${company}, di atas batas satu orang.`
    case 'claim':
      return claimReasonOf(task.cause)
    case 'late_refund':
      return 'Uang kembali belum sampai, waktunya sudah lewat. Tanyakan ke gateway.'
    case 'suspense':
      return `Uang masuk lewat ${company} tanpa pesanan yang cocok.`
    case 'deposit':
      return 'Uang isi saldo masuk sesudah akunnya dihapus.'
    case 'taken_back':
      return 'Uang ditarik lagi di gateway sesudah toko memakainya.'
    case 'difference':
      return `${company} dan pembukuan toko berbeda: ${differences[task.cause ?? ''] ?? 'jumlahnya lain'}.`
    case 'doubt':
      if (task.cause === 'unknown' || task.cause === 'pending')
        return `Uangnya sudah kembali, lalu ${company} memberi kabar soal kiriman ini. Jawabannya belum jelas: tanya ke sana.`
      return `${company} bilang terkirim, lalu bilang gagal, dan tidak bisa ditanya lagi.`
    case 'supplier':
      return `${company} tidak menerima pesanan: ${pauses[task.cause ?? ''] ?? 'perlu tindakan di sana'}.`
    case 'balance':
      return `Saldo di ${task.id} hampir habis, atau tidak bisa dibaca.`
    case 'overcharge':
      if (task.cause === 'failed')
        return `${company} bilang gagal, lalu bilang terkirim. Minta uangnya kembali di sana kalau ditagih. Tawarannya dihentikan.`
      return `${company} menagih lebih dari yang terdaftar. Tawarannya dihentikan.`
    case 'price_list':
      return `Ada baris daftar harga ${task.id} yang ditahan sampai dilihat orang.`
    case 'low_stock':
      return `Kode ${task.id} tinggal sedikit.`
  }
}

const holdReasons: Record<string, string> = {
  supplier_unclear: 'Jawaban pemasok tidak jelas sampai waktu yang dijanjikan lewat.',
  reference_expired: 'Pemasok tidak bisa ditanya lagi soal referensi ini: sudah terlalu lama, atau akun toko di sana sudah lain.',
  delivery_taken_back: 'Pemasok bilang kiriman yang sudah dikonfirmasi ternyata gagal.',
  charged_back: 'Bank pembayar menarik uangnya. Kiriman dihentikan.',
  payment_reversed: 'Gateway bilang pembayarannya tidak jadi. Kiriman dihentikan.',
}

const differences: Record<string, string> = {
  missing_there: 'ada di buku, tidak ada di sana',
  missing_here: 'ada di sana, tidak ada di buku',
  other_amount: 'jumlahnya lain',
  fee_differs: 'biayanya lain',
}

const pauses: Record<string, string> = {
  balance_empty: 'saldonya kosong',
  wrong_credentials: 'kuncinya ditolak',
  address_not_allowed: 'alamat server toko belum diizinkan di sana',
  account_blocked: 'akunnya diblokir',
}

/** What the store does next by itself, after the moment that is shown before it; null if there is no moment. */
export function nextOf(task: Task): { at: string | null; sentence: string } {
  const asks = `tanya lagi dengan referensi yang sama, ke-${(task.checks ?? 0) + 1}`
  switch (task.kind) {
    case 'unknown':
      return task.next_at === null ? { at: null, sentence: 'Sedang ditanyakan' } : { at: task.next_at, sentence: asks }
    case 'hold':
      return { at: task.until, sentence: 'uang kembali sendiri kalau tidak dilepas' }
    case 'delivery':
      return { at: task.until, sentence: task.is_begun ? 'ditahan kalau belum selesai' : 'uang kembali sendiri ke pembeli' }
    case 'transfer':
      return { at: task.until, sentence: 'permintaannya ditutup; uang yang telat tetap dicocokkan' }
    case 'supplier':
      return { at: task.next_at, sentence: 'dicoba lagi sendiri; pesanan menunggu sampai waktu yang dijanjikan' }
    case 'approval':
      return {
        at: task.until,
        sentence: task.detail === null ? 'berjalan sendiri kalau tidak dibatalkan' : 'gugur kalau tidak ada yang setuju',
      }
    case 'claim':
      return { at: null, sentence: 'Menunggu sampai pemiliknya mengambil atau toko membayarkan' }
    case 'difference':
      return { at: null, sentence: 'Dibandingkan lagi tiap malam; hilang sendiri kalau cocok' }
    case 'price_list':
      return {
        at: null,
        sentence: 'Yang naik atau belum dikenal tidak dijual, yang turun atau hilang tetap seperti lama, sampai diputuskan',
      }
    case 'overcharge':
      return { at: null, sentence: 'Tidak dijual lewat tawaran ini sampai diputuskan' }
    case 'balance':
    case 'low_stock':
      return { at: null, sentence: 'Yang tidak tertutup berhenti dijual sendiri' }
    default:
      return { at: null, sentence: 'Tidak bergerak tanpa kamu' }
  }
}

export const waitingText = {
  title: 'Perlu tindakan',
  intro: (count: string, money: string, delivered: number) =>
    [
      `${count} hal${money === '' ? '' : `, ${money} uang pembeli menunggu`}.`,
      delivered > 0 ? `${delivered} pesanan hari ini sudah terkirim sendiri.` : 'Hari ini belum ada pesanan yang terkirim.',
    ].join(' '),
  all: 'Semua',
  filter: 'Saring menurut jenis',
  groups: { hour: 'Dalam satu jam', today: 'Bergerak sendiri nanti', some: 'Tidak bergerak tanpa kamu' },
  atLeast: (money: string) => `lebih dari ${money}`,
  inGroup: (count: string) => `${count} hal`,
  more: (names: string) => `Ada lebih banyak dari yang muat di sini: ${names}.`,
  noMoney: 'Tanpa uang',
  toMoney: 'Buka di Uang',
  loading: 'Memuat daftar',
  offline: (at: string) => `Daftar ini dari ${at} WIB. Toko tetap jalan di server.`,
  offlineTitle: 'Sambungan putus.',
  again: 'Coba lagi',
  clearTitle: 'Tidak ada yang menunggu kamu',
  clear: (paid: number, delivered: number) => {
    if (paid === 0) return 'Belum ada pesanan dibayar hari ini. Begitu ada yang perlu orang, muncul di sini sendiri.'
    const sent =
      delivered === 0
        ? `${paid} pesanan dibayar hari ini, belum ada yang terkirim`
        : `Hari ini ${paid} pesanan dibayar dan ${delivered} terkirim`
    return `${sent}. Semua jalan sendiri.`
  },
  clearKind: 'Tidak ada yang menunggu dari jenis ini.',
  clearState: (at: string) => `Diperiksa ${at} WIB, lalu tiap beberapa detik`,
  notAllowed: 'Memindahkan uang perlu peran keuangan. Minta orang keuangan mengerjakan.',
}
