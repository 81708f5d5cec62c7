export const usersText = {
  notAll: (count: number) => `Hanya ${count} yang pertama yang tampil. Tulis lebih lengkap kalau orangnya tidak ada di sini.`,
  title: 'Pengguna',
  intro: 'Pembeli yang punya akun. Yang membeli tanpa akun dicari lewat pesanannya.',
  search: 'Cari pengguna',
  searchHint: 'Nama, surel, nomor 08… atau nomor pengguna.',
  find: 'Cari',
  blockedNow: 'Sedang diblokir',
  noneBlocked: 'Tidak ada yang diblokir. Cari seseorang di atas.',
  none: 'Tidak ada pengguna yang cocok. Coba surel atau nomornya secara lengkap.',
  blocked: 'Diblokir',
  since: (day: string) => `sejak ${day}`,
  contact: 'Kontak',
  noEmail: 'tanpa surel',
  noPhone: 'tanpa nomor',
  verified: 'terbukti',
  unverified: 'belum terbukti',
  balance: 'Saldo',
  toWallet: 'Mutasi saldo',
  joined: 'Mendaftar',
  signedIn: 'Terakhir masuk',
  sessions: 'Perangkat yang masuk',
  noSessions: 'Tidak ada perangkat yang sedang masuk.',
  used: (at: string) => `dipakai ${at}`,
  end: 'Keluarkan',
  endAll: 'Keluarkan semua',
  acts: 'Tindakan',
  block: 'Blokir',
  unblock: 'Buka blokir',
  exportData: 'Unduh datanya',
  erase: 'Hapus akun',
  busy: 'Sebentar…',
  blockedAt: (at: string) => `Diblokir sejak ${at}. Tidak ada yang bisa masuk ke akun ini.`,
}

type Sheet = { title: string; say: string; send: string; done: string; reasons: readonly string[] }

/** What is said before each act, and after it. */
export const userActs: Record<'end' | 'block' | 'unblock' | 'exportData' | 'erase', Sheet> = {
  end: {
    title: 'Keluarkan dari perangkat?',
    say: 'Perangkatnya langsung keluar dan harus masuk lagi. Pesanan dan saldo tidak berubah.',
    send: 'Keluarkan',
    done: 'Perangkat sudah keluar',
    reasons: ['Pengguna meminta', 'Perangkatnya hilang', 'Lainnya'],
  },
  block: {
    title: 'Blokir pengguna ini?',
    say: 'Semua perangkatnya langsung keluar, dan ia tidak bisa masuk lagi. Pesanan yang berjalan tetap dikirim atau uangnya kembali, dan saldonya tersimpan. Ia masih bisa membeli tanpa akun.',
    send: 'Blokir',
    done: 'Pengguna diblokir',
    reasons: ['Penipuan', 'Menarik pembayaran setelah dikirim', 'Akun diambil orang lain', 'Lainnya'],
  },
  unblock: {
    title: 'Buka blokirnya?',
    say: 'Ia bisa masuk lagi seperti biasa.',
    send: 'Buka blokir',
    done: 'Blokir dibuka',
    reasons: ['Sudah diselesaikan', 'Keliru diblokir', 'Lainnya'],
  },
  exportData: {
    title: 'Unduh semua datanya?',
    say: 'Berkasnya berisi kontak, pesanan, dan kode miliknya. Kirim hanya kepada orangnya, lalu hapus dari perangkat ini.',
    send: 'Unduh',
    done: 'Datanya diunduh',
    reasons: ['Pengguna meminta datanya', 'Diminta pihak berwenang', 'Lainnya'],
  },
  erase: {
    title: 'Hapus akun ini untuk selamanya?',
    say: 'Nama, kontak, pemain tersimpan, dan perangkatnya hilang. Pesanannya tetap di pembukuan tanpa nama. Ini tidak bisa dibatalkan.',
    send: 'Hapus akun',
    done: 'Akun sudah dihapus',
    reasons: ['Pengguna meminta', 'Lainnya'],
  },
}

export const confirmText = {
  label: (id: string) => `Ketik ${id} untuk memastikan`,
}
