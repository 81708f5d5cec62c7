export const jobsText = {
  title: 'Pekerjaan',
  intro: 'Yang dikerjakan toko sendiri. Yang gagal dicoba lagi 20 kali sebelum menyerah.',
  allWell: 'Semua pekerjaan berjalan. Tidak ada yang menyerah.',
  failed: 'Menyerah',
  failedWhy: 'Perbaiki dulu penyebabnya, lalu jalankan lagi. Aman: pekerjaan yang sudah selesai tidak terulang hasilnya.',
  tries: (count: number) => `dicoba ${count} kali`,
  noError: 'tanpa pesan',
  again: 'Jalankan lagi',
  againTitle: (name: string) => `Jalankan lagi: ${name}?`,
  againSay: 'Pekerjaan ini dicoba lagi dalam setengah menit, dengan data yang sama.',
  busy: 'Menjalankan…',
  done: 'Dijadwalkan lagi',
  doneSay: 'Hasilnya terlihat di daftar ini.',
  reasons: ['Penyebabnya sudah diperbaiki', 'Gangguannya sudah lewat', 'Lainnya'],
  queues: 'Antrean',
  due: (count: number) => `${count} menunggu`,
  since: (age: string) => `terlama ${age}`,
  later: (count: number) => `${count} terjadwal`,
  active: (count: number) => `${count} dikerjakan`,
  gaveUp: (count: number) => `${count} menyerah`,
  idle: 'tidak ada yang menunggu',
  doneAt: (at: string) => `terakhir selesai ${at}`,
  old: 'lama',
}

/** When a schedule runs, in words, for the schedules the store has; any other is shown as it is written. */
export function sayCron(cron: string): string {
  const [, every, minute = '', hour = ''] = /^(?:\*(?:\/(\d+))?|([\d,]+)) (?:\*|(\d+)) \* \* \*$/.exec(cron) ?? []
  if (cron === '* * * * *') return 'tiap menit'
  if (every !== undefined) return `tiap ${every} menit`
  if (minute === '') return cron
  if (hour === '') return minute.includes(',') ? `${minute.split(',').length} kali sejam` : 'tiap jam'
  return `tiap hari ${hour.padStart(2, '0')}.${minute.padStart(2, '0')}`
}

/** Jobs in plain words; any other is shown by its own name. */
export const jobNames: Partial<Record<string, string>> = {
  'watch-payment': 'Memantau pembayaran',
  'check-reference': 'Mencari uang tanpa pemilik',
  'deliver-order': 'Mengirim pesanan',
  'check-attempt': 'Menanyakan pengiriman',
  'check-promise': 'Menjaga janji kirim',
  'end-hold': 'Mengakhiri penahanan',
  'recheck-delivery': 'Memeriksa ulang pengiriman',
  'try-suppliers': 'Mencoba lagi pemasok',
  'watch-balances': 'Membaca saldo pemasok',
  'try-circuits': 'Mencoba lagi penawaran yang gagal',
  'wake-waiting': 'Membangunkan pesanan yang menunggu',
  'ask-lookup': 'Mencari nama pemain',
  'send-refund': 'Mengembalikan uang',
  'send-push-message': 'Notifikasi ke pembeli',
  'send-email-message': 'E-mail ke pembeli',
  'send-whatsapp-message': 'WhatsApp ke pembeli',
  'send-email-code': 'Kode lewat e-mail',
  'send-whatsapp-code': 'Kode lewat WhatsApp',
  'plan-messages': 'Merencanakan pesan',
  'resume-lost-work': 'Menyapu pekerjaan yang hilang',
  'sync-due-lists': 'Membaca daftar harga',
  'reprice-items': 'Menghitung ulang harga',
  'end-switches': 'Mengakhiri masa mati',
  'carry-out-approvals': 'Menjalankan persetujuan',
  'watch-alerts': 'Memeriksa kabar',
  'send-telegram-alert': 'Kabar lewat Telegram',
  'send-email-alert': 'Kabar lewat e-mail',
  'send-whatsapp-alert': 'Kabar lewat WhatsApp',
  'check-stock': 'Memeriksa stok',
  'purge-old-records': 'Menghapus data lama',
  'forget-done-jobs': 'Merapikan pekerjaan selesai',
  'forget-old-news': 'Merapikan berita',
  'purge-ended-sessions': 'Menghapus sesi lama',
  'forget-kept-players': 'Melupakan pemain',
  'reconcile-payments': 'Mencocokkan dengan gateway',
  'sum-balances': 'Menjumlah saldo',
  'report-moved-books': 'Memeriksa pembukuan sehari',
  'report-books': 'Memeriksa seluruh pembukuan',
  'check-acts': 'Memeriksa catatan tindakan',
}
