import type { OrderStatus } from '@kilat/contract/transactions.ts'

type Look = 'ok' | 'warn' | 'bad' | 'go' | 'none' | 'hollow'

/** What an order's status is called, and its dot. */
export const statusNames: Record<OrderStatus, { name: string; look: Look }> = {
  pending_payment: { name: 'Menunggu dibayar', look: 'warn' },
  paid: { name: 'Dibayar', look: 'go' },
  delivering: { name: 'Sedang dikirim', look: 'go' },
  delivered: { name: 'Terkirim', look: 'ok' },
  on_hold: { name: 'Ditahan', look: 'hollow' },
  refunding: { name: 'Uang sedang kembali', look: 'warn' },
  refunded: { name: 'Uang sudah kembali', look: 'none' },
  expired: { name: 'Lewat waktu', look: 'none' },
  cancelled: { name: 'Dibatalkan', look: 'none' },
}

/** What an order with this status is, as part of a sentence; undefined for what is no status of an order. */
export function nameOfStatus(status: string): string | undefined {
  return Object.entries(statusNames)
    .find(([known]) => known === status)?.[1]
    .name.toLowerCase()
}
