import type { FoundOrder } from '@kilat/contract/operator/search.ts'

export const searchText = {
  title: 'Cari',
  label: 'Cari pesanan, pengguna, atau produk',
  placeholder: 'No. pesanan, SN, User ID, 08…, produk',
  close: 'Tutup',
  loading: 'Mencari…',
  again: 'Coba lagi',
  hints: [
    ['Nomor pesanan', 'KLT-…, ditempel langsung terbuka'],
    ['Referensi', 'PAY-…, DEL-…, REF-…, DEP-…'],
    ['Nomor seri', 'dari pemasok, seluruhnya atau awalnya'],
    ['User ID', 'paling sedikit empat angka dari depan'],
    ['Kontak', '08…, 62…, +62… atau surel, utuh'],
    ['Nama', 'pengguna atau produk'],
  ],
  nothing: (text: string) => `Tidak ada yang cocok dengan “${text}”`,
  nothingHint: 'Yang bisa dicari:',
  groups: { orders: 'Pesanan', users: 'Pengguna', deposits: 'Isi saldo', products: 'Produk' },
  more: 'Masih ada yang lebih lama. Yang tampil sepuluh terbaru.',
  count: (count: number) => (count === 0 ? 'Tidak ada yang cocok' : `${count} hasil`),
  by: {
    id: '',
    payment: 'dari pembayaran',
    attempt: 'dari pengiriman',
    refund: 'dari uang kembali',
    serial: 'dari nomor seri',
    contact: 'dari kontak',
    player: 'dari User ID',
  } satisfies Record<FoundOrder['by'], string>,
  noContact: 'Tanpa surel dan nomor',
  noUser: 'Akunnya sudah dihapus',
}
