import { formatDurationLong } from './shell/time.ts'

/** Words of the campaign page. */
export const landingText = {
  pageTitle: 'Top up game tanpa daftar',
  description:
    'Isi ID game, bayar dengan cara yang kamu punya, dan lihat pesananmu masuk. Harga sudah semua biaya, uang kembali kalau gagal.',
  act: 'Pilih game',
  terms: 'Syarat & ketentuan',
  privacy: 'Kebijakan privasi',
  check: 'Cek transaksi',
  help: 'Bantuan',
  footer: 'Kaki halaman',

  kick: 'Top up game, cukup ID',
  title: 'Bayar, tarik napas, sudah masuk',
  intro: 'Tanpa daftar, tanpa kirim bukti. Harga di tombol sudah semua biaya.',
  usually: (seconds: number) => `Biasanya sampai ${formatDurationLong(seconds)}. Kalau gagal, uangmu kembali.`,
  always: 'Dikirim otomatis setelah dibayar. Kalau gagal, uangmu kembali.',
  how: 'Lihat caranya',

  popular: 'Paling dicari minggu ini',
  shelf: 'Mulai dari game kamu',
  seeAll: 'Lihat semua',

  stepsTitle: 'Tiga langkah, satu layar',
  steps: [
    { title: 'Isi ID game', note: 'Di game yang bisa dicek, nama akunmu muncul dulu. Jadi kamu tahu sampainya ke siapa.' },
    { title: 'Pilih nominal, bayar', note: 'QRIS, e-wallet, atau virtual account. Harga di tiap baris adalah harga akhirnya.' },
    { title: 'Lihat masuk sendiri', note: 'Halaman pesanan bergerak sendiri sampai selesai. Tidak perlu chat siapa pun.' },
  ],
  sampleId: '123456789 (1234)',
  sampleName: 'Nama akunmu',
  samplePath: ['Pembayaran masuk', 'Dikirim ke game', 'Sudah masuk'],

  proof: 'Diukur, bukan dijanjikan.',
  proofNote: (orders: string, days: number) => `Dari ${orders} pesanan kami sendiri yang dibayar dalam ${days} hari terakhir.`,
  usual: 'separuh pesanan yang terkirim sudah masuk sebelum ini',
  succeeds: 'pesanan terkirim utuh',
  refundTime: 'sampai uang dikirim balik kalau gagal',
  noFee: 'biaya tersembunyi: harga di tombol = harga dibayar',

  safeTitle: 'Gagal? Uangmu kembali penuh.',
  safeIntro:
    'Kami tidak menunggu kamu mengeluh. Begitu pesanan pasti gagal, uangnya langsung di saldomu kalau kamu memesan sambil masuk. Tanpa akun, QRIS dan e-wallet umumnya menerimanya balik; selain itu kami simpan, kamu ambil.',
  safe: [
    { title: 'Ada jamnya', note: 'Batas waktu pengembalian tertulis di halaman pesanan.' },
    { title: 'Tertulis sebelum bayar', note: 'Ke saldo, kembali sendiri, atau perlu kamu ambil: tertulis begitu kamu memilih cara bayar.' },
    {
      title: 'Tidak dobel',
      note: 'Yang belum jelas kami tahan dan tanyakan, dan paling lambat kapan diputuskan tertulis di halaman pesanan.',
    },
  ],
  safeRules: 'Aturan lengkapnya',

  faq: 'Yang sering ditanya',
  questions: (usualSeconds: number | null) => [
    { question: 'Perlu daftar dulu?', answer: 'Tidak. Cukup ID game dan satu kontak, WhatsApp atau e-mail, untuk urusan pesanan itu.' },
    {
      question: 'Berapa lama sampai?',
      answer: usualSeconds
        ? `Separuh pesanan sampai sebelum ${formatDurationLong(usualSeconds)}, diukur dari pesanan 30 hari terakhir. Waktu tiap game tertulis di halamannya.`
        : 'Pesanan dikirim otomatis begitu pembayaran masuk. Jalannya bisa kamu lihat langkah demi langkah di halaman pesanan.',
    },
    {
      question: 'Kalau gagal, uangku bagaimana?',
      answer:
        'Kembali penuh. Kalau kamu memesan sambil masuk, uangnya langsung di saldomu. Tanpa akun, QRIS dan e-wallet umumnya menerimanya balik sendiri; selain itu, seperti virtual account dan minimarket, uangnya kami simpan atas namamu dan kamu ambil dari halaman pesanan. Di sana tertulis ke mana dan paling lambat kapan.',
    },
    {
      question: 'Kalau salah ketik ID?',
      answer:
        'Di game yang bisa dicek, nama akunmu muncul sebelum kamu bayar, jadi salahnya kelihatan. Yang sudah masuk ke akun lain tidak bisa ditarik, cocokkan dulu, ya.',
    },
    {
      question: 'Ada biaya tambahan?',
      answer: 'Tidak ada yang muncul belakangan. Harga di tiap cara bayar sudah termasuk biayanya, dan QRIS tidak kena biaya.',
    },
    {
      question: 'Perlu kata sandi game?',
      answer: 'Tidak pernah. Kami cuma butuh ID. Kalau ada yang minta kata sandi atau OTP, itu bukan kami.',
    },
  ],

  lastTitle: 'Game kamu sudah siap diisi',
  lastNote: 'Belum yakin? Tidak apa-apa. Harganya bisa dilihat dulu tanpa mengisi apa pun.',
}
