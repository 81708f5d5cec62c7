/** In place of a part of the page whose file has not come. */
export const missingPartText = {
  sentence: 'Bagian ini belum termuat. Cek internetmu, nanti muncul sendiri.',
  retry: 'Coba lagi',
}
