export const listedText = {
  loading: 'Memuat…',
  again: 'Coba lagi',
  old: 'Yang tampil adalah yang terakhir terbaca.',
  shown: 'Isinya sudah tampil.',
  more: 'Tampilkan lagi',
  moreBusy: 'Memuat…',
  all: 'Semuanya sudah tampil.',
  filters: (count: number) => (count === 0 ? 'Saringan lain' : `Saringan lain, ${count} dipakai`),
  clear: 'Hapus saringan',
}
