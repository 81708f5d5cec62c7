/** Words of what is told about a product. */
export const productAboutText = {
  about: (product: string) => `Tentang ${product}`,
  faq: 'Sebelum kamu beli',
}
