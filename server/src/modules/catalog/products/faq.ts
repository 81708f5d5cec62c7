type Question = { question: string; answer: string }

/** The three questions of a top-up: when it arrives, a wrong id, and one of the game's own. */
export function topUpFaq({ unit, idLabel, own }: { unit: string; idLabel: string; own: Question }): Question[] {
  return [
    {
      question: `Kapan ${unit} masuk?`,
      answer: `${unit} kami kirim otomatis begitu pembayaran diterima. Hanya kiriman pertamamu ke sebuah akun menunggu sebentar, supaya ID-nya masih bisa kamu perbaiki. Tiap langkahnya bisa kamu lihat di halaman transaksi. Di sana juga tertulis paling lambat jam berapa. Kalau lewat dari itu dan belum dikirim, pesanan kami batalkan dan uangmu kami kembalikan. Yang sudah dikirim tapi belum dijawab pemasok kami cek, dan di halaman transaksi tertulis paling lambat kapan diputuskan. Kalau kamu memesan sambil masuk, uangnya langsung ke saldomu; tanpa akun kembali ke cara bayarmu, atau kami simpan dan kamu ambil kalau cara bayarmu tidak bisa menerimanya.`,
    },
    {
      question: `Kalau salah ketik ${idLabel}?`,
      answer: `Cek ${idLabel} sebelum bayar. Kalau ID tidak terdaftar, pengiriman gagal dan uangmu kembali. Kalau ID itu milik orang lain, ${unit} sudah masuk ke akunnya dan tidak bisa ditarik.`,
    },
    own,
  ]
}

/** The three questions of a voucher: when the code comes, what to do if it is refused, and one of its own. */
export function voucherFaq({ unit, own }: { unit: string; own: Question }): Question[] {
  return [
    {
      question: 'Kodenya dikirim ke mana?',
      answer: `Kode ${unit} muncul di halaman transaksi begitu pembayaran diterima. Simpan alamat halaman itu: dengan kontak yang kamu isi saat membeli, kodenya bisa dibuka lagi kapan saja.`,
    },
    {
      question: 'Kalau kodenya ditolak?',
      answer:
        'Cek dulu huruf dan angka yang mirip, lalu pastikan wilayah akunmu cocok. Kalau tetap ditolak, kirim nomor transaksi lewat WhatsApp supaya kami cek ke pemasok.',
    },
    own,
  ]
}
