type Ruled = { isVoucher: boolean; isSignedIn: boolean; channel: { name: string; can_refund: boolean } }

/** Words of the confirmation before an order is placed. */
export const confirmText = {
  title: 'Sudah benar?',
  get: 'Dapat',
  by: 'Bayar lewat',
  within: 'Waktu bayar',
  to: 'Kontak',
  rule: ({ isVoucher, isSignedIn, channel }: Ruled) => {
    const final = isVoucher ? 'Kode yang sudah terkirim tidak bisa dibatalkan.' : 'Salah akun tidak bisa ditarik setelah terkirim.'
    if (isSignedIn) return `${final} Kalau gagal karena kami, uangnya langsung masuk ke saldomu.`
    return channel.can_refund
      ? `${final} Kalau gagal karena kami, uang kembali sendiri.`
      : `${final} Kalau gagal karena kami, uangmu kami simpan dan kamu ambil: ${channel.name} tidak bisa menerima uang balik.`
  },
  lost: 'Sambungan terputus. Tekan lagi kalau sudah tersambung: pesananmu tidak akan dobel.',
  unknown: 'Jawabannya tidak sampai ke sini. Tekan lagi: pesananmu tidak akan dobel.',
  pay: (total: string) => `Ya, bayar ${total}`,
  change: 'Ubah dulu',
  priceChanged: 'Harganya baru saja berubah',
  priceChangedNote: 'Belum ada yang dibayar. Kamu yang memutuskan.',
  oldTotal: 'Tadi',
  newTotal: 'Sekarang',
  acceptPrice: (total: string) => `Lanjut bayar ${total}`,
  declinePrice: 'Tidak jadi',
  total: 'Total bayar',
  account: 'Data akun',
  notFound: 'Akun tidak ketemu',
  otherRegion: (name: string) => `Akun ini region ${name}. Paket untuk akun Indonesia bisa tidak masuk.`,
  unchecked: 'Namanya belum bisa dicek. Pastikan ID benar.',
  region: (name: string) => ` · Region ${name}`,
}
