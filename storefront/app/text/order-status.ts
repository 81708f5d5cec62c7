import type { ShownStatus } from '@kilat/contract/transactions.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** How a status is shown: its one word in badge, title and lists, and the heading of the page where the order has no better one. */
export type StatusView = { label: string; tone: BadgeTone; isHollow?: boolean; heading: string }

export const statusViews: Record<ShownStatus, StatusView> = {
  pending_payment: { label: 'Menunggu bayar', tone: 'warn', heading: 'Tinggal bayar, sisanya kami urus' },
  paid: { label: 'Dibayar', tone: 'go', heading: 'Pembayaran masuk, giliran kami' },
  delivering: { label: 'Sedang dikirim', tone: 'go', heading: 'Sedang dikirim, tunggu sebentar' },
  delivered: { label: 'Berhasil', tone: 'ok', heading: 'Pesanan berhasil' },
  partly: { label: 'Sebagian berhasil', tone: 'ok', heading: 'Sebagian pesanan berhasil' },
  on_hold: { label: 'Sedang dicek', tone: 'warn', isHollow: true, heading: 'Sedang kami cek, uangmu aman' },
  claim: { label: 'Perlu kamu ambil', tone: 'warn', heading: 'Ambil uang milikmu' },
  refunding: { label: 'Uang sedang kembali', tone: 'go', heading: 'Tidak jadi terkirim, uangmu kembali' },
  refunded: { label: 'Uang kembali', tone: 'calm', isHollow: true, heading: 'Uangmu sudah kembali' },
  expired: { label: 'Waktu habis', tone: 'calm', heading: 'Waktu bayar sudah habis' },
  cancelled: { label: 'Dibatalkan', tone: 'calm', heading: 'Pesanan ini dibatalkan' },
}
