import type { ShownAccount } from '@kilat/contract/operator/credentials.ts'

export const credentialsText = {
  open: 'Kredensial',
  title: (id: string) => `Kredensial ${id}`,
  waitingTitle: 'Menunggu kredensial',
  waitingAre: 'mulai bekerja begitu kredensialnya diisi',
  fill: 'Isi kredensial',
  fromEnvironment: (names: string) =>
    `Diatur di lingkungan server (${names}), jadi hanya bisa diganti di sana. Kosongkan di sana dan beri toko CREDENTIALS_KEYS kalau kamu ingin mengisinya di sini.`,
  about: 'Disimpan terenkripsi dan tidak pernah ditampilkan lagi. Perusahaannya ditanya dulu: yang ditolaknya tidak disimpan.',
  savedAt: (at: string, by: string) => `Terakhir disimpan ${at} oleh ${by}.`,
  kept: (end: string | null) =>
    end === null ? 'Tersimpan. Kosongkan kalau tidak diganti.' : `Tersimpan, berakhiran ${end}. Kosongkan kalau tidak diganti.`,
  show: 'Tampilkan yang kuketik',
  notice: 'Alamat kabar',
  noticeHint: 'Salin ke dasbor perusahaannya, supaya kabarnya sampai ke toko.',
  copy: 'Salin',
  copied: 'Tersalin',
  notCopied: 'Tidak bisa menyalin',
  test: 'Uji koneksi',
  testing: 'Menguji…',
  save: 'Simpan dan pakai',
  saving: 'Menyimpan…',
  close: 'Tutup',
  saved: 'Kredensial tersimpan',
  savedWhy: 'Dipakai di seluruh toko dalam beberapa detik.',
  savedUntested: 'Perusahaannya belum menjawab, jadi belum teruji. Coba Uji koneksi sebentar lagi.',
  reasons: ['Mulai memakai perusahaan ini', 'Kunci diganti berkala', 'Kunci lama bocor', 'Alasan lain'],
}

type Words = { label: string; hint: string }

/** What each part is called in the company's own dashboard, and where it is found there. */
const fieldWords: Record<string, Words> = {
  MIDTRANS_SERVER_KEY: { label: 'Server key', hint: 'Settings → Access Keys. Bukan client key.' },
  MIDTRANS_ENVIRONMENT: { label: 'Lingkungan', hint: 'production untuk uang sungguhan.' },
  TRIPAY_MERCHANT_CODE: { label: 'Kode merchant', hint: 'Merchant → Detail, misalnya T0001.' },
  TRIPAY_API_KEY: { label: 'API key', hint: 'Merchant → Detail. Kunci uji coba diawali DEV-.' },
  TRIPAY_PRIVATE_KEY: { label: 'Private key', hint: 'Di halaman yang sama, dipakai untuk tanda tangan.' },
  TRIPAY_BUYER_EMAIL: { label: 'E-mail toko', hint: 'Diberikan ke Tripay untuk pembeli tanpa e-mail.' },
  TRIPAY_QRIS: { label: 'Jenis QRIS', hint: 'Yang aktif di merchant-mu.' },
  TRIPAY_ENVIRONMENT: { label: 'Lingkungan', hint: 'production untuk uang sungguhan.' },
  XENDIT_SECRET_KEY: { label: 'Secret key', hint: 'Settings → API Keys, dengan izin Money-in (write) dan Transactions (read).' },
  XENDIT_CALLBACK_TOKEN: { label: 'Token verifikasi webhook', hint: 'Settings → Webhooks.' },
  DIGIFLAZZ_USERNAME: { label: 'Username', hint: 'Atur Koneksi → API.' },
  DIGIFLAZZ_API_KEY: { label: 'Production key', hint: 'Atur Koneksi → API. Alamat server toko harus terdaftar di sana.' },
  DIGIFLAZZ_WEBHOOK_SECRET: { label: 'Secret webhook', hint: 'Atur Koneksi → API → Webhook.' },
  VIP_RESELLER_API_ID: { label: 'API ID', hint: 'Profil → API.' },
  VIP_RESELLER_API_KEY: { label: 'API key', hint: 'Di halaman yang sama.' },
  APIGAMES_MERCHANT_ID: { label: 'Merchant ID', hint: 'Dasbor Apigames.' },
  APIGAMES_SECRET_KEY: { label: 'Secret key', hint: 'Di halaman yang sama.' },
}

/** A part without words of its own keeps the name of its variable. */
export function wordsOf({ name }: ShownAccount['fields'][number]): Words {
  return fieldWords[name] ?? { label: name, hint: '' }
}
