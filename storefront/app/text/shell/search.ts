import { formatIdr } from '@kilat/contract/idr.ts'

/** Words of the product search on every page. */
export const searchText = {
  label: 'Cari game',
  placeholder: 'Cari game atau voucher',
  placeholderLarge: 'Mau top up game apa?',
  from: (priceIdr: number) => `dari ${formatIdr(priceIdr)}`,
  pack: (name: string, priceIdr: number) => `${name} · ${formatIdr(priceIdr)}`,
  down: 'Gangguan',
}
