/** What is said when a call of the API comes to nothing. */
export const problemText = {
  offline: 'Sambungan terputus. Isianmu tetap tersimpan, coba lagi sebentar.',
  broken: 'Ada yang salah di pihak kami. Isianmu tetap tersimpan, coba lagi sebentar.',
}
