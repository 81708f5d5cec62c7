/** Words of the product search on every page. */
export const searchText = {
  label: 'Cari game',
  placeholder: 'Cari game atau voucher',
  placeholderLarge: 'Mau top up game apa?',
  from: (price: string) => `dari ${price}`,
  down: 'Gangguan',
}
