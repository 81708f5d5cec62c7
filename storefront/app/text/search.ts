/** Words of the product search. */
export const searchText = {
  label: 'Cari game',
  placeholder: 'Cari game atau voucher',
  placeholderLarge: 'Mau top up game apa?',
  clear: 'Hapus pencarian',
  suggestions: 'Saran produk',
  none: (query: string) => `Tidak ada “${query}”. Coba nama lain atau lihat semua produk.`,
  found: (count: number) => (count === 0 ? 'Tidak ada saran' : `${count} saran`),
  from: (price: string) => `dari ${price}`,
  down: 'Gangguan',
}
