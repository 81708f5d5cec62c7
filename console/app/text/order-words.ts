import type { MessageEvent, MessageState } from '@kilat/contract/messages.ts'
import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import type { refundReasons, refundWays } from '@kilat/contract/refund.ts'

/** Why money goes back. */
export const refundReasonNames: Record<(typeof refundReasons)[number], string> = {
  delivery_failed: 'pemasok tidak bisa mengirim',
  player_invalid: 'tujuan tidak dikenal game',
  promise_passed: 'janji waktu lewat',
  not_proven: 'kiriman tidak terbukti',
  underpaid: 'bayar kurang',
  overpaid: 'bayar lebih',
  paid_twice: 'bayar dua kali',
  paid_late: 'bayar terlambat',
  paid_after_cancel: 'bayar sesudah dibatalkan',
  found_again: 'uangnya ternyata ada',
  payment_taken_back: 'ditarik pembayar',
  withdrawn: 'dibatalkan pembeli',
  store_decided: 'diputuskan toko',
  no_longer_available: 'barangnya sudah tidak ada',
}

/** Why a supplier did not deliver, or an order waits; any other reason is shown as it is stored. */
export const otherReasonNames: Partial<Record<string, string>> = {
  player_limited: 'batas akun tujuan tercapai',
  out_of_stock: 'stok pemasok habis',
  price_above_ceiling: 'harga pemasok di atas batas',
  cut_off: 'jam tutup pemasok',
  supplier_down: 'pemasok sedang gangguan',
  other: 'alasan lain',
  balance_empty: 'saldo di pemasok habis',
  wrong_credentials: 'kunci ditolak',
  address_not_allowed: 'alamat server belum diizinkan',
  account_blocked: 'akun toko diblokir',
  supplier_unclear: 'pemasok belum jelas',
  delivery_taken_back: 'kiriman ditarik lagi',
  no_answer: 'tidak ada jawaban',
  busy: 'sedang sibuk',
  nonsense: 'jawaban tidak terbaca',
  locked_out: 'ditolak sementara',
}

/** The ways back of money. */
export const refundWayNames: Record<(typeof refundWays)[number], string> = {
  source: 'kembali seperti dibayar',
  wallet: 'ke saldo pembeli',
  payout: 'ditransfer ke rekening pembeli',
  taken_back: 'ditarik pembayar',
}

/** Where an attempt at a supplier stands. */
export const attemptNames: Record<OperatorOrder['attempts'][number]['status'], string> = {
  created: 'belum dikirim',
  sent: 'dikirim',
  pending: 'diproses',
  unknown: 'belum jelas',
  not_sent: 'tidak terkirim',
  succeeded: 'berhasil',
  failed: 'gagal',
  late: 'berhasil, tapi terlambat',
}

/** How a call to a company ended; any other end is shown as it is stored. */
export const outcomeNames: Partial<Record<string, string>> = {
  ...{
    succeeded: 'berhasil',
    pending: 'diproses',
    failed: 'gagal',
    refused: 'ditolak',
    unknown: 'belum jelas',
    threw: 'rusak di tengah jalan',
  },
  ...{ not_sent: 'tidak terkirim', unsent: 'tidak terkirim', blocked: 'ditolak sampai toko bertindak', later: 'diminta menunggu' },
  ...{ unreachable: 'tidak bisa dihubungi', unavailable: 'tidak bisa dipakai', unread: 'jawaban tidak terbaca' },
  ...{ wrong_credentials: 'kunci ditolak', wrong_environment: 'kunci untuk mode lain', created: 'dibuat', requested: 'diminta' },
  ...{ found: 'ditemukan', not_found: 'tidak ditemukan', expired: 'lewat waktu', open: 'masih terbuka', manual: 'dikerjakan orang' },
  ...{ paid: 'sudah dibayar', unpaid: 'belum dibayar', closed: 'sudah tutup', cancelled: 'dibatalkan', refunded: 'uang kembali' },
}

/** What a message to the buyer was about. */
export const messageNames: Record<MessageEvent, string> = {
  paid: 'pembayaran diterima',
  delivered: 'pesanan terkirim',
  failed: 'pesanan gagal',
  refunded: 'uang sudah kembali',
  needs_you: 'uang menunggu diambil',
}

/** Where a message is: on its way, or how far it came. */
export const messageStateNames: Record<MessageState | 'planned' | 'sending' | 'skipped', string> = {
  planned: 'akan dikirim',
  sending: 'sedang dikirim',
  sent: 'dikirim',
  failed: 'tidak sampai',
  delivered: 'sampai',
  read: 'dibaca',
  skipped: 'tidak dikirim',
}

/** Whoever did something, by the kind; a name comes after it. */
export const actorNames: Partial<Record<string, string>> = {
  system: 'toko',
  visitor: 'pembeli tanpa akun',
  user: 'pembeli',
  reseller: 'reseller',
  operator: 'operator',
  gateway: 'gateway',
  supplier: 'pemasok',
}

/** The parts of an entry's second line. */
export const entryWords = {
  of: (part: string, whole: string) => `${part} dari ${whole}`,
  excess: (amount: string) => `lebih ${amount}`,
  unit: (unit: number) => `unit ${unit}`,
  units: (units: number, of: number) => `${units} dari ${of} unit`,
  until: (time: string) => `sampai ${time} WIB`,
  promised: (time: string) => `janji baru ${time} WIB`,
  failed: 'pembayarannya tidak jadi',
  by: { gateway: 'lewat gateway', buyer: 'oleh pembeli' } as Partial<Record<string, string>>,
}
