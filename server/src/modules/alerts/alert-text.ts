import { formatIdr } from '@kilat/contract/idr.ts'
import { type AlertCause, failingBelowPercent, lateOrderMinutes } from '@kilat/contract/operator/alerts.ts'
import type { alerts } from '../../db/schema/alerts.ts'

type Alert = Pick<typeof alerts.$inferSelect, 'cause' | 'subject' | 'facts'>

const titles: Record<AlertCause, { one: string; many: (count: number) => string }> = {
  late_order: { one: 'Satu pesanan belum terkirim', many: count => `${count} pesanan belum terkirim` },
  supplier_failing: { one: 'Pemasok banyak gagal', many: count => `${count} pemasok banyak gagal` },
  balance_low: { one: 'Saldo di pemasok menipis', many: count => `Saldo di ${count} pemasok menipis` },
  books_differ: { one: 'Pembukuan tidak cocok', many: () => 'Pembukuan tidak cocok' },
  company_silent: { one: 'Satu perusahaan tidak menjawab', many: count => `${count} perusahaan tidak menjawab` },
  lost_work: { one: 'Ada pekerjaan yang sempat hilang', many: () => 'Ada pekerjaan yang sempat hilang' },
}

/** One line for so many alerts of a cause. */
export function titleOf(cause: AlertCause, count: number): string {
  return count === 1 ? titles[cause].one : titles[cause].many(count)
}

/** What an alert is about, in a sentence. */
export function sayAlert(alert: Alert): string {
  const { subject, facts } = alert
  switch (alert.cause) {
    case 'late_order':
      return `${subject} sudah dibayar lebih dari ${lateOrderMinutes} menit dan belum terkirim.`
    case 'supplier_failing':
      return `${subject}: ${facts.percent}% dari ${facts.of} pengiriman sejam terakhir berhasil, batasnya ${failingBelowPercent}%.`
    case 'balance_low':
      return sayBalance(alert)
    case 'books_differ':
      return sayBooks(alert)
    case 'company_silent':
      return facts.lastWorkedAt
        ? `${nameOf(subject)} tidak menjawab apa pun. Terakhir menjawab ${timeOf(facts.lastWorkedAt)} WIB.`
        : `${nameOf(subject)} tidak menjawab apa pun.`
    case 'lost_work':
      return `${facts.count} ${works[subject] ?? subject} kehilangan jadwalnya dan dijadwalkan lagi oleh toko.`
  }
}

/** The console's page for an alert. */
export function placeOf({ cause, subject }: Alert): string {
  if (cause === 'late_order') return `/pesanan/${subject}`
  if (cause === 'books_differ' && subject === 'acts') return '/catatan'
  return cause === 'books_differ' && subject.endsWith('/gateway') ? '/uang?bagian=selisih' : `/kabar#${cause}`
}

function sayBalance({ subject, facts }: Alert): string {
  const supplier = nameOf(subject)
  const left = `Saldo di ${supplier} tinggal ${formatIdr(facts.balanceIdr ?? 0)}`
  if (facts.level === 'empty') return `${left}: tidak cukup untuk pesanan apa pun, jualannya berhenti.`
  return facts.hours === undefined
    ? `${left}.`
    : `${left}, cukup untuk ${facts.hours < 1 ? 'kurang dari 1' : `sekitar ${facts.hours}`} jam.`
}

function sayBooks({ subject, facts }: Alert): string {
  if (subject === 'acts')
    return `Catatan tindakan tidak seperti saat ditulis, mulai nomor ${facts.count}. Jangan hapus apa pun, dan bandingkan dengan cadanganmu.`
  if (subject === 'unchecked')
    return `${facts.count} pemeriksaan pembukuan semalam tidak selesai, jadi belum diketahui apakah cocok. Lihat sekarang dengan npm run books, atau tunggu pemeriksaan malam nanti.`
  if (subject === 'books') return `Pemeriksaan pembukuan menemukan ${facts.count} selisih. Rinciannya: npm run books.`
  return `${nameOf(subject)} menyebut ${facts.count} selisih dengan pembukuan.`
}

/** A subject may have more after a slash, which makes it another one. */
function nameOf(subject: string): string {
  return subject.split('/').at(0) ?? subject
}

const works: Partial<Record<string, string>> = {
  payments: 'pembayaran',
  references: 'uang tanpa pemilik',
  holds: 'pesanan ditahan',
  attempts: 'pengiriman',
  doubts: 'pengiriman yang diragukan',
  lookups: 'pencarian nama pemain',
  refunds: 'uang kembali',
}

const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

function timeOf(iso: string): string {
  return clock.format(new Date(iso))
}
