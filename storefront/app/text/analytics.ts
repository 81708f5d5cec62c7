/** Words of the question whether visits may be counted. */
export const analyticsText = {
  ask: 'Boleh kami hitung kunjungan?',
  help: 'Hanya halaman yang dibuka, lewat Google Analytics. Nomor pesanan dan isianmu tidak ikut.',
  yes: 'Boleh',
  no: 'Tidak',
  isYes: 'Sekarang: boleh dihitung.',
  isNo: 'Sekarang: tidak dihitung.',
  browserDeclines: 'Browser kamu meminta agar kunjungan tidak dihitung, jadi kami tidak menghitungnya.',
  close: 'Tutup',
}
