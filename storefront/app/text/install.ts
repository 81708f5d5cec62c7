/** Words of the offer to put the store on the home screen. */
export const installText = {
  offer: (store: string) => `Taruh ${store} di layar utama`,
  why: 'Lain kali tinggal sekali tekan. Kecil, tanpa unduhan dari toko aplikasi, dan bisa dihapus kapan saja.',
  byHand: 'Tekan Bagikan, lalu pilih Tambah ke Layar Utama.',
  install: 'Taruh di layar utama',
  dismiss: 'Tidak usah',
  understood: 'Oke',
  done: (store: string) => `${store} ada di layar utamamu`,
  doneHelp: 'Buka dari sana kapan saja. Pesananmu tetap ada.',
}
