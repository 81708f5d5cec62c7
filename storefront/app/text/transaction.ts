import { formatIdr } from '@kilat/contract/idr.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { backTo } from './outcome.ts'

/** Words of an order's page. */
export const transactionText = {
  order: 'Pesanan',
  copyId: 'Salin nomor pesanan',
  arrived: (what: string) => `${what} sudah masuk`,
  partly: (delivered: number, quantity: number) => `${delivered} dari ${quantity} sudah masuk`,
  to: 'ke ',
  fromPayToArrival: 'dari bayar sampai masuk',
  paidAt: (time: string) => `Bayar ${time}`,
  arrivedAt: (time: string) => `Masuk ${time}`,
  serials: 'Nomor seri dari pemasok. Simpan kalau perlu lapor ke game.',
  copySerial: 'Salin nomor seri',
  hide: 'Sembunyikan',
  show: 'Tampilkan',
  hiddenCode: '••••••••',
  unit: (unit: number) => `Ke-${unit}`,
  notVisible: 'Belum kelihatan di game?',
  notVisibleHelp:
    'Tutup lalu buka lagi game-nya, dan cek kotak surat. Masih belum ada setelah 10 menit? Chat kami, nomor seri di atas jadi buktinya.',

  told: ({ channel, state, to }: Transaction['messages'][number], time: string) => {
    const message = `Kabar lewat ${{ push: 'notifikasi', email: 'e-mail', whatsapp: 'WhatsApp' }[channel]}${to ? ` ke ${to}` : ''}`
    switch (state) {
      case 'sent':
        return `${message} terkirim ${time}`
      case 'delivered':
        return `${message} terkirim ${time}, sudah sampai`
      case 'read':
        return `${message} terkirim ${time}, sudah dibaca`
      case 'failed':
        return `${message} mungkin tidak sampai. Pantau pesananmu di halaman ini.`
    }
  },

  keep: 'Simpan pesanan ini ke akunmu',
  keepVisitor: 'Biar gampang dicari lagi, juga dari perangkat lain.',
  keepSignIn: 'Masuk',
  keepHelp: (masked: string) => `Tulis kontak yang dipakai saat memesan, ${masked}, supaya kami tahu ini pesananmu.`,
  keepEmpty: 'Isi dulu kontak yang dipakai saat memesan.',
  keepButton: 'Simpan ke akunku',
  keepBusy: 'Menyimpan…',

  reveal: 'Buka kode voucher',
  revealHelp: (masked: string) =>
    `Isi kontak yang kamu pakai saat memesan (${masked}), atau buka di browser yang kamu pakai memesan: di sana kodenya langsung tampil.`,
  revealLabel: { whatsapp: 'Nomor WhatsApp', email: 'Alamat e-mail' },
  revealButton: 'Tampilkan kode',
  revealBusy: 'Membuka…',

  way: 'Kalau gagal, uangmu ke mana?',
  wayNow: {
    wallet: () => 'Ke saldomu, saat itu juga.',
    source: (place: string) => `Ke ${place}. Kalau di sana ditolak, ke saldomu.`,
  },
  wayOther: { wallet: (place: string) => `Pilih ke ${place}`, source: () => 'Pilih ke saldo' },
  wayBusy: 'Menyimpan…',

  journey: 'Perjalanan pesanan',
  changeMind: 'Tidak jadi? Tidak apa-apa.',
  changeMindHelp: (time: string) =>
    `Lewat ${time} pesanan ini tutup sendiri. Kalau telanjur bayar setelah itu, uangmu tetap kami proses atau kembalikan.`,
  whatNext: 'Setelah ini',
  promise: (time: string, order: Going) =>
    `Paling lambat ${time}. Lewat dari itu: ${promiseOver(order)} Yang sudah dikirim tapi belum dijawab pemasok kami cek terus, dan jam diputuskannya tertulis di sini.`,
  promiseByHand: (time: string, order: Going) =>
    `Pesanan ini dikirim langsung oleh orang dari tim kami, bukan otomatis, paling lambat ${time}. Lewat dari itu dan belum dikerjakan: ${promiseOver(order)}`,
  promiseBeforePay: (order: Going) => `Kalau gagal: ${promiseOver(order)}`,
  detailsTitle: 'Rincian',
  account: 'Akun',
  contact: 'Kontak',
  method: 'Metode',
  total: 'Total bayar',
  paidTotal: 'Dibayar',
  help: 'Ada kendala?',
  helpNote: 'ID pesanan sudah kami isikan.',
  helpButton: 'Chat',
  helpByEmail: 'E-mail',
  helpMessage: (id: string) => `Halo, saya butuh bantuan untuk pesanan ${id}.`,
  cancel: 'Batalkan pesanan',
  cancelAsk:
    'Kami cek dulu pembayarannya. Kalau uangmu sudah masuk, pesanan tetap lanjut. Kalau belum, pesanan ini ditutup: jangan bayar lagi.',
  cancelYes: 'Ya, batalkan',
  cancelBusy: 'Mengecek pembayaran…',

  lateTitle: 'Lebih lama dari biasanya',
  unclearTitle: 'Pemasok belum menjawab dengan jelas',
  unclearHelp: 'Kami tanya terus dengan nomor yang sama dan tidak mengirim dua kali.',
  asksAgain: (time: string | null) => (time ? `Berikutnya kami tanya ${time}.` : 'Kami tanya lagi sebentar lagi.'),
  waitTitle: (unit: string) => `${unit} sedang dikirim`,
  waitPaid: 'Pembayaranmu sudah masuk',
  /** What the store's own deliveries took, half of them and nearly all of them. */
  usually: (most: { of: 'item' | 'product'; half: string; nearlyAll: string }) =>
    `${most.of === 'item' ? 'Nominal ini b' : 'B'}iasanya ${most.half} dari bayar sampai masuk, hampir selalu di bawah ${most.nearlyAll}.`,
  waitUnknown: 'Halaman ini berubah sendiri begitu selesai.',

  endedTitle: { expired: 'Pesanan ini sudah tutup', cancelled: 'Pesanan ini dibatalkan' },
  endedHelp: {
    expired: 'Tidak ada yang dibayar. Telanjur bayar setelah waktunya habis? Uangmu tetap kami proses atau kembalikan, dan muncul di sini.',
    cancelled:
      'Tidak ada yang dibayar. Telanjur bayar? Uangmu kami kembalikan, dan muncul di sini. Kalau itu sering terjadi, pesanannya kami kirim.',
  },
  failedTitle: 'Pembayarannya tidak jadi',
  failedHelp:
    'Pembayaranmu ditolak atau tidak disetujui sebelum waktunya habis, jadi tidak ada uang yang keluar. Masih mau? Beli lagi, lalu coba sekali lagi atau pilih cara bayar lain.',
  endedTransfer:
    'Sudah transfer? Uangmu aman. Begitu kami cocokkan dengan mutasi rekening, pesanan ini jalan sendiri, atau uangnya kami kembalikan.',

  offline: 'Tidak ada sambungan',
  offlineHelp: (age: string) => `Yang tampil ini data ${age} lalu. Kami sambungkan lagi begitu internetmu kembali.`,
  tryAgain: 'Coba lagi',
  liveStatus: (label: string) => `Status pesanan: ${label}`,
}

type Going = Pick<Transaction, 'refund_way' | 'channel'>

/** What happens to the money of undelivered units, depending on where the order's refunds go. */
function promiseOver({ refund_way: way, channel }: Going): string {
  if (way === 'wallet') return 'yang belum dikirim, uangnya langsung masuk ke saldomu.'
  return way === 'source'
    ? `yang belum dikirim, uangnya kembali sendiri ke ${backTo(channel)}.`
    : `yang belum dikirim, uangnya kami simpan dan kamu ambil, karena ${channel.name} tidak bisa menerima uang balik.`
}

type Reason = Transaction['refunds'][number]['reason']

/** The reason of a refund, as a sentence for the buyer. */
export function refundReason({ product, player, timeline }: Told, reason: Reason): string {
  if (reason === 'player_invalid' && player.display)
    return `${product.title} tidak mengenal ID ${player.display}. Yang kamu isi masih ada: perbaiki angkanya, lalu pesan ulang.`
  const less = reason === 'underpaid' && timeline.find(({ code }) => code === 'underpaid')?.data
  if (less && typeof less.amount === 'number' && typeof less.total === 'number')
    return `Masuk ${formatIdr(less.amount)} dari ${formatIdr(less.total)}, kurang ${formatIdr(less.total - less.amount)}, jadi semuanya kami kembalikan.`
  return refundReasons[reason]
}

type Told = Pick<Transaction, 'product' | 'player' | 'timeline'>

const refundReasons: Record<Reason, string> = {
  delivery_failed: 'Pemasok tidak bisa mengirim pesananmu.',
  player_invalid: 'Game tidak mengenal ID yang kamu isi. Perbaiki ID-nya, lalu pesan ulang.',
  promise_passed: 'Waktu yang kami janjikan lewat dan ini belum terkirim.',
  not_proven: 'Sampai batas waktunya tidak ada bukti pesananmu terkirim.',
  underpaid: 'Yang kamu bayar kurang dari total, jadi kami kembalikan semuanya.',
  overpaid: 'Kamu membayar lebih, sisanya kami kembalikan.',
  paid_twice: 'Pesanan ini terbayar dua kali, satu kami kembalikan.',
  paid_late: 'Pembayaranmu masuk setelah pesanan tutup.',
  paid_after_cancel: 'Pembayaranmu masuk setelah pesanan dibatalkan.',
  found_again: 'Pembayaranmu yang sempat ditarik ternyata ada, tetapi pesanannya sudah berakhir.',
  payment_taken_back: 'Pembayaranmu ditarik kembali oleh bank atau aplikasinya.',
  withdrawn: 'Kamu membatalkannya sebelum ada yang dikirim.',
  store_decided: 'Kami memutuskan tidak mengirim pesanan ini.',
  no_longer_available: 'Nominal yang kamu pesan sudah tidak tersedia.',
}
