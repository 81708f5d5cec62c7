/** Words of the error pages. */
export const errorText = {
  notFoundTitle: 'Jalurnya terputus',
  notFound: (path: string) => `Page not found: ${path}`,
  notFoundHelp: 'Alamatnya mungkin salah ketik atau sudah pindah. Pesanan dan uangmu aman.',
  fatalTitle: 'Ada yang putus di pihak kami',
  fatalHelp: 'Pesanan dan uangmu aman. Coba muat ulang sebentar lagi.',
  /** For an answer of the store without the page. */
  refusedTitle: 'Halaman ini belum terbuka',
  refusedHelp: 'Pesanan dan uangmu aman. Tunggu sebentar, lalu muat ulang.',
  reload: 'Muat ulang',
  home: 'Ke beranda',
  likely: 'Mungkin kamu mencari',
}
