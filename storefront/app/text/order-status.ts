import type { OrderStatus } from '@kilat/contract/transactions.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** How a status is shown: its badge, which also begins the document's title, its words in a row, and the heading of the page. */
export type StatusView = { label: string; short?: string; tone: BadgeTone; isHollow?: boolean; heading: string }

export const statusViews: Record<OrderStatus, StatusView> = {
  pending_payment: {
    label: 'Menunggu pembayaran',
    short: 'Menunggu bayar',
    tone: 'warn',
    heading: 'Tinggal bayar, sisanya kami urus',
  },
  paid: { label: 'Dibayar', tone: 'go', heading: 'Pembayaran masuk, giliran kami' },
  delivering: { label: 'Sedang dikirim', tone: 'go', heading: 'Sedang dikirim, tunggu sebentar' },
  delivered: { label: 'Berhasil', tone: 'ok', heading: 'Pesanan berhasil' },
  on_hold: { label: 'Sedang dicek', tone: 'warn', isHollow: true, heading: 'Sedang kami cek, uangmu aman' },
  refunding: { label: 'Uang sedang kembali', short: 'Sedang kembali', tone: 'warn', heading: 'Tidak jadi terkirim, uangmu kembali' },
  refunded: { label: 'Uang kembali', tone: 'calm', isHollow: true, heading: 'Uangmu sudah kembali' },
  expired: { label: 'Kedaluwarsa', tone: 'calm', heading: 'Waktu bayar sudah habis' },
  cancelled: { label: 'Dibatalkan', tone: 'calm', heading: 'Pesanan ini dibatalkan' },
}
