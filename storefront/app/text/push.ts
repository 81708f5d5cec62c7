/** Words about push messages. */
export const pushText = {
  offer: 'Kabari saya kalau pesanan selesai',
  offerWhy: 'Kamu boleh menutup halaman ini. Kami kirim notifikasi begitu pesanan ini masuk, atau kalau ada yang perlu kamu tahu.',
  accept: 'Ya, kabari saya',
  accepting: 'Menyalakan…',
  retry: 'Coba lagi',
  dismiss: 'Tidak usah',
  isOn: 'Kamu akan dikabari',
  isOnHelp: 'Notifikasi pesanan ini menyala di perangkat ini.',
  failed: 'Belum bisa dinyalakan di browser ini. Pesananmu tetap jalan; halaman ini selalu menunjukkan kabar terbarunya.',
  denied: 'Notifikasi diblokir untuk toko ini',
  deniedHelp:
    'Nyalakan lewat pengaturan browser: tekan ikon gembok atau setelan di sebelah alamat toko, buka Izin atau Notifikasi, lalu pilih Izinkan.',
  installFirst:
    'Di iPhone dan iPad, notifikasi hanya ada di aplikasi yang dipasang: tekan Bagikan, pilih Tambah ke Layar Utama, lalu buka toko dari sana.',

  turnOn: 'Nyalakan di perangkat ini',
  turnOff: 'Matikan di perangkat ini',
  turnedOn: 'Notifikasi menyala.',
  turnedOff: 'Notifikasi mati.',
  busy: 'Sebentar…',

  openOrder: 'Lihat pesanan',
}
