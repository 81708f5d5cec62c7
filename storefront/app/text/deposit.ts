import { formatIdr } from '@kilat/contract/idr.ts'

/** Words of putting money into the wallet. */
export const depositText = {
  title: 'Isi saldo',
  amount: 'Jumlah',
  chips: 'Jumlah yang sering dipakai',
  own: 'Jumlah lain',
  example: 'Misalnya 75.000',
  limits: (min: number, max: number) => `Dari ${formatIdr(min)} sampai ${formatIdr(max)}.`,
  tooLittle: (min: number) => `Paling sedikit ${formatIdr(min)}. Isi jumlah yang lebih besar, ya.`,
  tooMuch: (max: number) => `Paling banyak ${formatIdr(max)} sekali isi. Isi jumlah yang lebih kecil, ya.`,
  limitsUnknown: 'Rupiah bulat.',
  notNumber: 'Tulis rupiah bulat dengan angka saja, misalnya 75.000.',
  noAmount: 'Isi jumlahnya dulu, ya.',
  channel: 'Cara bayar',
  allIn: 'Harga di tiap baris sudah termasuk biaya. Tidak ada tambahan lagi.',
  amountFirst: 'Isi jumlahnya dulu, harganya muncul di sini.',
  noChannel: 'Pilih satu cara bayar dulu, ya.',
  feeIncluded: (fee: number) => `Termasuk biaya ${formatIdr(fee)}`,
  uniqueIncluded: (most: number) => `Dicek orang. Kode unik s.d. ${formatIdr(most)} ikut masuk ke saldomu`,
  cheapest: 'Termurah',
  quoteFailed: 'Harganya belum bisa dimuat.',
  retry: 'Coba lagi',
  pay: (total: number) => `Bayar ${formatIdr(total)}`,
  payUnknown: 'Isi saldo',
  busy: 'Menyiapkan…',
  rule: 'Yang masuk ke saldomu adalah yang benar-benar kamu bayar, kurang atau lebih, terlambat sekalipun. Biaya dipotong satu kali.',

  deposit: (amount: number) => `Isi saldo ${formatIdr(amount)}`,
  notFound: 'Deposit ini belum bisa dibuka',
  close: 'Tutup',
  another: 'Isi saldo lagi',
  arrived: (credited: number) => `${formatIdr(credited)} sudah masuk ke saldomu`,
  arrivedHelp: (amount: number, credited: number) => {
    if (credited === amount) return 'Saldomu langsung bisa dipakai.'
    return `Yang kamu bayar ${credited > amount ? 'lebih' : 'kurang'} dari ${formatIdr(amount)}, dan semuanya masuk ke saldomu.`
  },
  takenBack: (amount: number) => `${formatIdr(amount)} ditarik kembali`,
  takenBackHelp: (credited: number) =>
    credited > 0
      ? `Bank atau penyedia pembayaranmu menarik uang ini lagi, jadi saldomu ikut berkurang. Yang masih masuk ${formatIdr(credited)}.`
      : 'Bank atau penyedia pembayaranmu menarik uang ini lagi, jadi saldomu ikut berkurang. Merasa tidak meminta? Hubungi kami dengan nomor ini.',
  partly: (credited: number) => `${formatIdr(credited)} sudah masuk ke saldomu, kurang dari tagihannya.`,
  partlyHelp: 'Mau menambah? Buat isi saldo baru untuk sisanya. Yang ini tutup sendiri.',
  expired: 'Waktu bayarnya habis',
  failed: 'Pembayarannya tidak disetujui',
  cancelled: 'Isi saldo ini dibatalkan',
  closedHelp: 'Jangan bayar lagi ke sini. Telanjur bayar? Uangmu tetap masuk ke saldo, dan muncul di halaman ini.',
  failedHelp: 'Tidak ada uang yang keluar. Isi saldo lagi, lalu setujui sebelum permintaannya hilang, atau pilih cara bayar lain.',
  closedPartly: (credited: number) => `${formatIdr(credited)} yang telanjur kamu bayar sudah masuk ke saldomu.`,
  stale: 'Sambungan terputus. Yang tampil ini keadaan terakhir yang kami tahu.',
  status: (label: string) => `Status isi saldo: ${label}`,

  cancel: 'Batalkan isi saldo',
  cancelAsk:
    'Kami cek dulu pembayarannya. Kalau uangmu sudah masuk, uangnya tetap masuk ke saldo. Kalau belum, ini ditutup: jangan bayar lagi.',
  cancelYes: 'Ya, batalkan',
  cancelBusy: 'Mengecek pembayaran…',
  credited: (credited: number) => `Masuk ${formatIdr(credited)}`,
}
