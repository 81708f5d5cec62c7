import { formatIdr } from '@kilat/contract/idr.ts'
import { formatCount } from './number.ts'

/** Words of the calculator for the cheapest set of packs. */
export const mixerText = {
  title: (unit: string) => `Butuh berapa ${unit}?`,
  label: (unit: string) => `Jumlah ${unit}`,
  tooMany: (most: number) => `Kami hitung sampai ${formatCount(most)} sekali jalan.`,
  empty: (unit: string) => `Isi jumlah ${unit} yang kamu butuh, kami cari gabungan termurahnya.`,
  cheapestFor: (need: number) => `Paling murah untuk minimal ${formatCount(need)}`,
  amount: (amount: number, units: string) => `${formatCount(amount)} ${units}`,
  exact: 'Pas, tidak ada lebihnya.',
  excess: (count: number) => `Lebih ${formatCount(count)} dari yang kamu butuh.`,
  times: (times: number) => (times > 1 ? ` × ${times}` : ''),
  beforeFee: 'Harga sebelum biaya cara bayar.',
  several: (orders: number) =>
    `Satu pesanan memuat satu jenis nominal. Gabungan ini ${orders} pesanan, jadi ${orders} kali bayar: pilih satu per satu.`,
  pick: 'Pilih',
  use: (price: number) => `Pakai ini, ${formatIdr(price)}`,
  once: 'Mau sekali bayar saja?',
  dearer: (price: number) => (price > 0 ? `${formatIdr(price)} lebih mahal` : 'Harganya sama'),
}
