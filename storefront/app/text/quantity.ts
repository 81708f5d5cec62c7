/** Words of how many packs an order holds. */
export const quantityText = {
  quantity: 'Jumlah',
  less: 'Kurangi',
  more: 'Tambah',
}
