/** Sentences for failed calls of the API. */
export const problemText = {
  offline: 'Sambungan terputus. Coba lagi sebentar.',
  slow: 'Jawaban dari toko terlalu lama. Coba lagi sebentar.',
  broken: 'Ada yang salah di pihak kami. Coba lagi sebentar.',
  /** Added beside forms, which keep their input. */
  kept: 'Isianmu tetap ada di sini.',
  /** Adds the id of the failed call in the store's log. */
  withId: (sentence: string, id: string) => `${sentence} Kode bantuan: ${id}`,
}

/** For refusals without a sentence of their own, by HTTP status. */
export const refusalTexts: Record<number, string> = {
  401: 'Sesi kamu sudah berakhir. Masuk lagi, ya.',
  403: 'Ini belum bisa dibuka dari sini. Muat ulang halamannya, ya.',
  404: 'Yang kamu cari tidak ada, atau sudah pindah.',
  409: 'Sementara itu ada yang berubah. Muat ulang halamannya, lalu coba lagi.',
  413: 'Isianmu terlalu besar. Ringkas sedikit, lalu coba lagi.',
  422: 'Ada isian yang belum benar. Periksa lagi, ya.',
  429: 'Terlalu sering dicoba. Tunggu sebentar, lalu coba lagi.',
}
