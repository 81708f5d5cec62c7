/** Words of the player look-up. */
export const playerText = {
  checking: 'Mengecek nama akun…',
  found: (region?: string) => `${region ? `Region ${region}. ` : ''}Benar ini akunmu?`,
  otherRegion: (region: string) => `Region ${region}: paket Indonesia bisa tidak masuk.`,
  notFound: 'Akun tidak ketemu',
  notFoundHelp: (lastField: string) => `Cek lagi ID dan ${lastField}, satu angka bisa beda akun.`,
  notFoundHelpOne: 'Cek lagi angkanya, satu angka bisa beda akun.',
  unchecked: 'Nama belum bisa dicek',
  savedHere: 'Simpan ID-mu, lain kali tinggal pilih di sini.',
  savedOnes: 'ID yang kamu simpan',
  save: 'Simpan ID ini',
  saving: 'Menyimpan…',
  saved: (label: string) => `Tersimpan: ${label}. Ganti namanya di Profil.`,
  saveFailed: 'Belum tersimpan. Coba lagi sebentar.',
  /** The phone has no connection. */
  lost: 'Internetmu putus',
  lostHelp: 'Namanya kami cek lagi begitu kamu tersambung.',
  uncheckedHelp: 'Kamu tetap bisa beli, pastikan ID-nya benar.',
}
