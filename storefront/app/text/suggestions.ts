/** Words of the suggestions while the visitor types into the product search. */
export const suggestionsText = {
  list: 'Saran produk',
  found: (count: number) => (count === 0 ? 'Tidak ada saran' : `${count} saran`),
  none: (query: string) => `Tidak ada “${query}”. Coba nama lain atau lihat semua produk.`,
  slow: 'Koneksi sedang lambat, masih mencari… Tekan Enter untuk membuka halaman hasilnya.',
}
