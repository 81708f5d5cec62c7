/** Words about products that this browser remembers. */
export const myProductsText = {
  favourites: 'Favoritmu',
  seen: 'Terakhir kamu lihat',
  clear: 'Hapus',
  clearSeen: 'Hapus produk yang terakhir kamu lihat',
  cleared: 'Daftar yang terakhir kamu lihat dihapus',
  undo: 'Batalkan',
  keep: 'Simpan di favorit',
  kept: 'Ada di favoritmu',
  keepHelp: 'Muncul di beranda, di perangkat ini saja.',
  remembered: 'Produk favorit dan yang terakhir dilihat',
}
