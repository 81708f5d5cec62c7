/** What a search engine shows below the product page's title; only the server says it. */
export const productDescription = (product: string, from: string) =>
  `Top up ${product} mulai ${from}. Harga sudah termasuk semua biaya, uang kembali kalau gagal.`
