export const listedText = {
  loading: 'Memuat…',
  again: 'Coba lagi',
  old: 'Yang tampil adalah yang terakhir terbaca.',
  more: 'Tampilkan lagi',
  moreBusy: 'Memuat…',
}
