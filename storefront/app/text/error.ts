/** Words of the pages that show when something is missing or broken. */
export const errorText = {
  notFoundTitle: 'Jalurnya terputus',
  notFound: (path: string) => `Page not found: ${path}`,
  notFoundHelp: 'Alamatnya mungkin salah ketik atau sudah pindah. Pesanan dan uangmu aman.',
  fatalTitle: 'Ada yang putus di pihak kami',
  fatal: 'Internal Server Error',
  fatalHelp: 'Pesanan dan uangmu aman. Coba muat ulang sebentar lagi.',
  reload: 'Muat ulang',
  home: 'Ke beranda',
  likely: 'Mungkin kamu mencari',
}
