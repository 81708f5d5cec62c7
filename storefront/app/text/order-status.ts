import type { ShownStatus } from '@kilat/contract/transactions.ts'

/** A status in words: one word for badge, title and lists, and the page's heading unless the order has a better one. */
export const statusText: Record<ShownStatus, { label: string; heading: string }> = {
  pending_payment: { label: 'Menunggu bayar', heading: 'Tinggal bayar, sisanya kami urus' },
  paid: { label: 'Dibayar', heading: 'Pembayaran masuk, giliran kami' },
  delivering: { label: 'Sedang dikirim', heading: 'Sedang dikirim, tunggu sebentar' },
  delivered: { label: 'Berhasil', heading: 'Pesanan berhasil' },
  partly: { label: 'Sebagian berhasil', heading: 'Sebagian pesanan berhasil' },
  on_hold: { label: 'Sedang dicek', heading: 'Sedang kami cek, uangmu aman' },
  claim: { label: 'Perlu kamu ambil', heading: 'Ambil uang milikmu' },
  refunding: { label: 'Uang sedang kembali', heading: 'Tidak jadi terkirim, uangmu kembali' },
  refunded: { label: 'Uang kembali', heading: 'Uangmu sudah kembali' },
  expired: { label: 'Waktu habis', heading: 'Waktu bayar sudah habis' },
  cancelled: { label: 'Dibatalkan', heading: 'Pesanan ini dibatalkan' },
}
