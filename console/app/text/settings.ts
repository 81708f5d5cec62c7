import type { ShopSetting } from '@kilat/contract/operator/settings.ts'

export const settingsText = {
  intro: 'Berlaku di seluruh toko dalam beberapa detik. Isi saldo yang sedang dibayar dan pesanan yang sudah ditahan tetap seperti semula.',
  usual: (value: string) => `Bawaan: ${value}`,
  back: 'Bawaan',
  backNamed: (name: string) => `Kembalikan ${name} ke bawaan`,
  tooMuch: (most: string) => `Paling banyak ${most}.`,
  on: 'Ya',
  off: 'Tidak',
  saved: 'Tersimpan',
  savedSay: 'Berlaku di seluruh toko dalam beberapa detik.',
}

type Words = { label: string; hint: string; unit: 'rupiah' | 'number' | 'clock' | 'switch' }

export const settingWords: Record<ShopSetting, Words> = {
  staff_from: { label: 'Staf mulai bekerja', hint: 'WIB. Pesanan yang ditahan di luar jam ini diputuskan pagi harinya.', unit: 'clock' },
  staff_until: { label: 'Staf selesai', hint: 'Sama dengan jam mulai berarti sepanjang hari.', unit: 'clock' },
  deposit_min: { label: 'Isi saldo paling sedikit', hint: 'sekali isi.', unit: 'rupiah' },
  deposit_max: { label: 'Isi saldo paling banyak', hint: 'sekali isi.', unit: 'rupiah' },
  shows_recent_purchases: { label: 'Tampilkan pembelian terbaru di beranda', hint: 'Tanpa nama dan nomor.', unit: 'switch' },
  statistics_min_orders: {
    label: 'Angka kecepatan tampil mulai (pesanan)',
    hint: 'Pesanan selesai dalam 30 hari, sebelum halaman menyebut waktu kirim dan persentase berhasil.',
    unit: 'number',
  },
  low_stock: { label: 'Stok kode menipis pada', hint: 'Jumlah kode sejenis, kecuali kode yang punya batas sendiri.', unit: 'number' },
  balance_low_hours: {
    label: 'Saldo pemasok menipis (jam)',
    hint: 'Kalau tidak cukup selama ini dengan laju beberapa hari terakhir.',
    unit: 'number',
  },
  balance_critical_hours: { label: 'Saldo pemasok kritis (jam)', hint: 'Tidak boleh di atas batas menipis.', unit: 'number' },
}

export const settingGroups: readonly { title: string; names: readonly ShopSetting[] }[] = [
  { title: 'Jam staf', names: ['staff_from', 'staff_until'] },
  { title: 'Isi saldo', names: ['deposit_min', 'deposit_max'] },
  { title: 'Di halaman pembeli', names: ['shows_recent_purchases', 'statistics_min_orders'] },
  { title: 'Batas peringatan', names: ['balance_low_hours', 'balance_critical_hours', 'low_stock'] },
]
