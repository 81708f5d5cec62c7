/** Words of the error pages. */
export const errorText = {
  notFoundTitle: 'Jalurnya terputus',
  notFound: (path: string) => `Page not found: ${path}`,
  notFoundHelp: 'Alamatnya mungkin salah ketik atau sudah pindah. Pesanan dan uangmu aman.',
  fatalTitle: 'Ada yang putus di pihak kami',
  fatalHelp: 'Pesanan dan uangmu aman. Coba muat ulang sebentar lagi.',
  /** Follows why no answer came. */
  safe: 'Pesanan dan uangmu aman.',
  /** For a refusal without the page, and for no answer. */
  refusedTitle: 'Halaman ini belum terbuka',
  refusedHelp: 'Pesanan dan uangmu aman. Tunggu sebentar, lalu muat ulang.',
  reload: 'Muat ulang',
  home: 'Ke beranda',
  likely: 'Mungkin kamu mencari',
}
