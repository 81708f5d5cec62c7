import type { OrderStatus } from '@kilat/contract/transactions.ts'
import type { Column } from '../../platform/tables/table.ts'
import type { ExportLine } from './export-lines.ts'

const kinds: Record<ExportLine['kind'], string> = { order: 'Pesanan', deposit: 'Isi saldo', posting: 'Lainnya' }

/** Those of deposits are among them. */
const statuses: Record<OrderStatus, string> = {
  pending_payment: 'Menunggu dibayar',
  paid: 'Dibayar',
  delivering: 'Sedang dikirim',
  delivered: 'Terkirim',
  on_hold: 'Ditahan',
  refunding: 'Uang sedang kembali',
  refunded: 'Uang sudah kembali',
  expired: 'Lewat waktu',
  cancelled: 'Dibatalkan',
}

const statusWord = (status: string | null) =>
  status === null ? null : (Object.entries(statuses).find(([known]) => known === status)?.[1] ?? status)

function secondsOf({ paidAt, deliveredAt }: ExportLine): number | null {
  return paidAt && deliveredAt ? Math.ceil((deliveredAt.getTime() - paidAt.getTime()) / 1_000) : null
}

/** The columns of an exported report. Who bought is not among them: a file leaves the store. */
export const exportColumns: readonly Column<ExportLine>[] = [
  { title: 'Dibukukan (WIB)', width: 19, read: line => line.bookedAt },
  { title: 'Jenis', width: 10, read: line => kinds[line.kind] },
  { title: 'Nomor', width: 24, read: line => line.id },
  { title: 'Produk', width: 20, read: line => line.product },
  { title: 'Nominal', width: 24, read: line => line.item },
  { title: 'Jumlah', width: 8, read: line => line.quantity },
  { title: 'Metode', width: 14, read: line => line.channel },
  { title: 'Pemasok', width: 14, read: line => line.supplier },
  { title: 'Status', width: 20, read: line => statusWord(line.status) },
  { title: 'Dibayar (WIB)', width: 19, read: line => line.paidAt },
  { title: 'Terkirim (WIB)', width: 19, read: line => line.deliveredAt },
  { title: 'Detik sampai terkirim', width: 20, read: secondsOf },
  { title: 'Pendapatan', width: 14, read: line => line.revenue },
  { title: 'Modal', width: 14, read: line => line.cost },
  { title: 'Biaya', width: 12, read: line => line.fees },
  { title: 'Lain-lain', width: 12, read: line => line.other },
  { title: 'Untung', width: 14, read: line => line.profit },
]
