/** Words of one-time codes. */
export const codeText = {
  send: { whatsapp: 'Kirim 6 angka ke WhatsApp', email: 'Kirim 6 angka ke e-mail' },
  sending: 'Mengirim…',
  or: 'Atau buktikan dengan kode sekali pakai.',
  label: 'Kode 6 angka',
  sentTo: (contact: string) => `Kodenya sampai di ${contact} sebentar lagi dan berlaku 10 menit. Ketik di halaman ini, bukan lewat chat.`,
  sentIfKnown: (contact: string) =>
    `Kalau ada pesanan yang sudah dibayar dengan ${contact}, kodenya sampai sebentar lagi dan berlaku 10 menit. Ketik di halaman ini, bukan lewat chat.`,
  trial: 'Percobaan: e-mailnya tidak dikirim ke mana pun.',
  trialMailbox: 'Baca di kotak surat percobaan',
  again: 'Kirim ulang',
  againIn: (seconds: number) => `Kirim ulang dalam ${Math.floor(seconds / 60)}.${String(seconds % 60).padStart(2, '0')}`,
  sentAgain: 'Kode dikirim',
  askedAgain: 'Permintaan diterima',
  empty: 'Ketik dulu 6 angka dari pesan kami.',
  open: 'Buka kode voucher',
  opening: 'Membuka…',
  verify: 'Verifikasi',
  verifying: 'Memverifikasi…',
  verified: 'Nomor terverifikasi',
}

/** Words of finding orders by the contact they were made with. */
export const findText = {
  title: 'Lupa nomor pesanannya?',
  help: {
    both: 'Tulis kontak yang kamu pakai saat memesan. Kami kirim 6 angka ke sana, lalu pesananmu tampil di sini.',
    whatsapp: 'Tulis nomor WhatsApp yang kamu pakai saat memesan. Kami kirim 6 angka ke sana. Memesan dengan e-mail? Tulis ke kami.',
    email: 'Tulis e-mail yang kamu pakai saat memesan. Kami kirim 6 angka ke sana. Memesan dengan nomor WhatsApp? Tulis ke kami.',
  },
  label: { both: 'Nomor WhatsApp atau e-mail pemesan', whatsapp: 'Nomor WhatsApp pemesan', email: 'E-mail pemesan' },
  send: 'Kirim 6 angka',
  empty: 'Isi dulu kontak yang kamu pakai saat memesan.',
  wrong: {
    both: 'Ini bukan nomor WhatsApp atau alamat e-mail. Periksa lagi, ya.',
    whatsapp: 'Ini bukan nomor WhatsApp. Contoh: 0812 3456 7890.',
    email: 'Ini bukan alamat e-mail. Contoh: rani@gmail.com.',
  },
  show: 'Tampilkan pesanan',
  showing: 'Mencari…',
  other: 'Pakai kontak lain',
  found: (count: number, contact: string) => (count === 0 ? `Tidak ada pesanan dengan ${contact}` : `${count} pesanan dengan ${contact}`),
  foundHelp: 'Pesanan yang sudah masuk akun tidak ada di daftar ini: masuk ke akunmu untuk melihatnya.',
  noneHelp: 'Pesanan yang sudah masuk akun ada di akun itu. Nomor WhatsApp hanya menampilkan pesanan 90 hari terakhir.',
  attach: 'Masukkan semua ke akunku',
  attaching: 'Memasukkan…',
}
