/** The console's page about what an act was on; undefined if there is none. */
export function placeOf(kind: string, id: string): string | undefined {
  const at = encodeURIComponent(id)
  switch (kind) {
    case 'order':
      return `/pesanan/${at}`
    case 'product':
      return `/harga/produk/${at}`
    case 'item':
      return `/harga?cari=${at}`
    case 'wallet':
      return `/uang?bagian=saldo&cari=${at}`
    case 'difference':
      return '/uang?bagian=selisih'
    case 'content':
      return `/toko/tulisan/${id.split('/').map(encodeURIComponent).join('/')}`
    case 'theme':
      return '/toko'
    case 'supplier':
    case 'switch':
      return '/perusahaan'
    case 'user':
      return `/pengguna/${at}`
    case 'job':
      return '/pekerjaan'
    case 'operator':
      return '/akun'
    default:
      return undefined
  }
}
