/** What a field of the theme has to be, for a person who edits it in the console; by its place, a number standing for each entry of a list. */
const sentences: Record<string, string> = {
  'store.name': 'Nama toko wajib diisi, paling banyak 40 huruf.',
  'store.tagline': 'Kalimat toko wajib diisi, paling banyak 200 huruf.',
  'store.legal': 'Identitas usaha wajib diisi.',
  'store.hours': 'Jam layanan wajib diisi.',
  'header.favicon': 'Isi alamat di situs ini yang diawali satu garis miring, misalnya /favicon.svg.',
  'seo.meta_title': 'Judul wajib diisi, paling banyak 120 huruf.',
  'seo.meta_description': 'Deskripsi wajib diisi, paling banyak 320 huruf.',
  'colors.main': 'Warna tombol ini tidak terbaca. Pilih warna yang lebih terang atau lebih gelap, ditulis seperti #ffd60a.',
  'colors.accent': 'Warna tautan ini tidak terbaca di latar putih. Pilih warna yang lebih gelap, ditulis seperti #5b3df5.',
  'footer.sosmed': 'Paling banyak 12 tautan, masing-masing dengan nama yang berbeda.',
  'footer.sosmed.#.title': 'Nama tautan wajib diisi, paling banyak 40 huruf.',
  'footer.sosmed.#.link': 'Tautan harus lengkap, diawali https://, mailto:, atau tel:, tanpa spasi.',
  'footer.sosmed.#.icon': 'Ikon ditulis seperti simple-icons:whatsapp, atau kosongkan.',
  categories: 'Harus ada kategori, dan tiap kategori hanya sekali.',
  'categories.#.title': 'Nama kategori wajib diisi.',
  'categories.#.icon': 'Ikon ditulis seperti lucide:smartphone, atau kosongkan.',
  'animations.landing': 'Isi alamat di situs ini yang diawali satu garis miring, atau kosongkan.',
  'animations.success': 'Isi alamat di situs ini yang diawali satu garis miring, atau kosongkan.',
}

/** An Indonesian sentence for each wrong field, from the places that were found. */
export function describeThemeFields(places: readonly string[]): Record<string, string> {
  return Object.fromEntries(places.map(place => [place, sentences[place.replaceAll(/\b\d+\b/g, '#')] ?? 'Isian ini tidak dikenal.']))
}
