/** Words of the short messages. */
export const toastText = {
  /** A screen reader's name of the messages' region, exactly as specified. */
  label: 'Notification',
  offline: 'Kamu sedang offline',
  offlineHelp: 'Isianmu tetap ada di halaman ini. Coba lagi setelah internetmu kembali.',
  online: 'Tersambung lagi',
  onlineHelp: 'Kamu bisa lanjut dari tempat tadi.',
  notCopied: 'Belum bisa disalin',
  notCopiedHelp: 'Browser ini tidak mengizinkan. Tekan lama tulisannya, lalu pilih Salin.',
  orderNotCancelled: 'Pesanan tidak dibatalkan',
  orderCancelled: 'Pesanan dibatalkan',
  orderCancelledHelp: 'Tidak ada yang perlu dibayar.',
}
