import type { ThemeInfo } from '@kilat/contract/store.ts'
import { bareTheme } from './shell/shell.ts'

/** The theme that the server renders if the store's own can not be read. */
export const fallbackTheme: ThemeInfo = {
  ...bareTheme,
  store: { ...bareTheme.store, tagline: 'Top up game. Harga sudah termasuk semua biaya, dan uang kembali kalau pesanan gagal.' },
  seo: {
    meta_title: 'Kilat: top up game, sampai dalam hitungan detik',
    meta_description: 'Top up game dan voucher. Harga sudah termasuk semua biaya, dan uang kembali kalau pesanan gagal.',
  },
  categories: [
    { id: 'mobile', title: 'Game mobile', icon: null },
    { id: 'pc', title: 'Game PC', icon: null },
    { id: 'voucher', title: 'Voucher', icon: null },
  ],
}
