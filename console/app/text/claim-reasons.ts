import type { refundReasons } from '@kilat/contract/refund.ts'

/** What a payer took back is never claimed. */
type ClaimReason = Exclude<(typeof refundReasons)[number], 'payment_taken_back'>

const reasons: Record<ClaimReason, string> = {
  delivery_failed: 'Pemasok gagal mengirim. Uangnya menunggu diambil pembeli.',
  player_invalid: 'Gamenya tidak mengenal pemain ini. Uangnya menunggu diambil pembeli.',
  promise_passed: 'Waktu yang dijanjikan lewat. Uangnya menunggu diambil pembeli.',
  not_proven: 'Kirimannya tidak terbukti sampai. Uangnya menunggu diambil pembeli.',
  store_decided: 'Toko mengembalikan uangnya. Menunggu diambil pembeli.',
  underpaid: 'Uang yang masuk kurang dari tagihan, dan menunggu diambil pembayarnya.',
  overpaid: 'Pembayar membayar lebih. Sisanya menunggu diambil.',
  paid_twice: 'Pesanan ini dibayar dua kali. Yang kedua menunggu diambil.',
  paid_late: 'Uangnya masuk sesudah pesanan berakhir, dan menunggu diambil.',
  paid_after_cancel: 'Uangnya masuk sesudah pesanan dibatalkan, dan menunggu diambil.',
  found_again: 'Uang yang sempat ditarik ternyata ada sesudah pesanan berakhir, dan menunggu diambil.',
  withdrawn: 'Pembeli membatalkan pesanannya. Uangnya menunggu diambil.',
  no_longer_available: 'Barangnya sudah tidak ada. Uangnya menunggu diambil pembeli.',
}

/** Why a buyer's money waits to be claimed, in a sentence; `cause` is the reason of its refund. */
export function claimReasonOf(cause: string | null): string {
  return reasons[cause as ClaimReason] ?? 'Uang pembeli menunggu diambil atau dibayarkan.'
}
