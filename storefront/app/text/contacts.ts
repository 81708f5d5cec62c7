/** Words of one-time codes. */
export const codeText = {
  send: { whatsapp: 'Kirim 6 angka ke WhatsApp', email: 'Kirim 6 angka ke e-mail' },
  sending: 'Mengirim…',
  or: 'Atau buktikan dengan kode sekali pakai.',
  label: 'Kode 6 angka',
  sentTo: (masked: string) =>
    `Kalau cocok, kodenya sampai di ${masked} sebentar lagi dan berlaku 10 menit. Ketik di halaman ini, bukan lewat chat.`,
  again: 'Kirim ulang',
  againIn: (seconds: number) => `Kirim ulang dalam ${Math.floor(seconds / 60)}.${String(seconds % 60).padStart(2, '0')}`,
  sentAgain: 'Kode dikirim',
  empty: 'Ketik dulu 6 angka dari pesan kami.',
  open: 'Buka kode voucher',
  opening: 'Membuka…',
  verify: 'Verifikasi',
  verifying: 'Memverifikasi…',
  verified: 'Nomor terverifikasi',
}
